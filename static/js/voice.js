/* A voice reads the deals aloud on this phone, where somebody has switched it on. The server gives what is said, in the
   language of the voice and in parts, each said in one breath. A module, fetched where it is on. */

const speech = window.speechSynthesis;
const root = document.documentElement;
const table = location.pathname.match(/.*?\/m\/[^/]+/)[0]; /* also from the page of an old deal, or of the second screen */
const MEMORY = `aloud ${table}`;
const LONGEST = 12e3;
/* Languages whose voices read one another's words; all others read only their own. */
const NEAR = { sr: ["sr", "hr", "bs", "sh"], hr: ["hr", "bs", "sh"] };

const languageOf = (tag) => tag.toLowerCase().split(/[-_]/)[0];
/* The revision that the page shows; a match that is over has none for those who watch. */
const revisionIn = (part) => part.querySelector("#change [name=revision]")?.value ?? part.querySelector("#live")?.dataset.rev;

let way; /* "1": in the language of the page; else the tag of another one; "" while it is off */
let known; /* the revision up to which all is said */
let seen; /* the revision that the page has shown last */
let reading; /* what was said last, as it came */
let speaking = [];
let limit;

const tagOf = () => (way === "1" ? root.lang : way);

function voiceFor(tag) {
  const voices = speech?.getVoices() ?? [], own = languageOf(tag);
  for (const language of NEAR[own] ?? [own]) {
    const fit = voices.filter((voice) => languageOf(voice.lang) === language);
    if (fit.length) return fit.find((voice) => navigator.languages.includes(voice.lang)) ?? fit.find((voice) => voice.default) ?? fit[0];
  }
  return undefined;
}

/* Voices may come late. */
const voicesReady = () => new Promise((done) => {
  if (!speech || speech.getVoices().length) return done();
  speech.addEventListener("voiceschanged", done, { once: true });
  setTimeout(done, 1500);
});

/* What the server says in this language; a Croatian voice needs Serbian in Latin letters. */
async function ask(tag, since) {
  const isLatin = languageOf(tag) === "sr" && languageOf(voiceFor(tag)?.lang ?? "sr") !== "sr";
  const query = new URLSearchParams({ in: isLatin ? "sr-Latn" : tag, ...(since && { rev: since }) });
  return (await fetchPage(`${table}/aloud?${query}`)).getElementById("reading");
}

function remember(rev) {
  known = rev;
  stored((store) => (store[MEMORY] = rev), "sessionStorage");
}

/* While a deal is said no screen reader shall say it too: what its live regions say meanwhile waits. */
const silenced = new Map();

function hush() {
  all("[aria-live], [role=status]").filter((region) => !silenced.has(region)).forEach((region) => {
    silenced.set(region, { live: region.ariaLive, text: region.textContent });
    region.ariaLive = "off";
  });
}

function release(isSaid) {
  silenced.forEach(({ live, text }, region) => {
    region.ariaLive = live;
    if (region.textContent !== text && !(isSaid && region.id === "said")) region.replaceChildren(...region.childNodes);
  });
  silenced.clear();
}

function stop(isSaid = true) {
  clearTimeout(limit);
  const were = speaking;
  speaking = [];
  if (were.length) speech.cancel();
  all(".saying, .saying .is-now").forEach((part) => part.classList.remove("is-now"));
  release(isSaid);
}

/* Say these parts; `line` shows the one that is being said. */
function speak(parts, line) {
  stop();
  hush();
  const voice = voiceFor(tagOf()), spans = line ? all("q > span", line) : [];
  const words = parts.map((part) => Object.assign(new SpeechSynthesisUtterance(part), { voice, lang: voice?.lang ?? tagOf() }));
  const isMine = () => speaking === words;
  words.forEach((word, n) => {
    word.onstart = () => isMine() && spans.forEach((span, at) => span.classList.toggle("is-now", at === n));
  });
  words.at(-1).onend = words.at(-1).onerror = () => isMine() && stop();
  speaking = words; /* held, or some browsers forget them and never say that they have ended */
  line?.classList.add("is-now");
  words.forEach((word) => speech.speak(word));
  limit = setTimeout(stop, LONGEST);
}

function say() {
  const said = reading?.querySelector(".saying");
  if (!said) return;
  const place = byId("reads"), line = said.cloneNode(true);
  place?.querySelector(".saying")?.remove();
  place?.prepend(line);
  speak(all("q > span", said).map((part) => part.textContent), line);
}

/* What is new since the revision that was said last. A deal that came meanwhile interrupts the one before. */
async function announce() {
  const fresh = await ask(tagOf(), known);
  if (!fresh || fresh.dataset.rev === known) return release(false);
  remember(fresh.dataset.rev);
  if (!("news" in fresh.dataset)) return speaking.length || release(false);
  reading = fresh;
  say();
}

/* The page says that it reads aloud: by its switches, in the kicker, and by the key that repeats. */
function show() {
  all("[data-aloud]").forEach(showSwitch);
  root.classList.toggle("is-read-aloud", Boolean(way));
  const sign = find(".kicker .reads");
  if (!way) sign?.remove();
  else if (!sign && reading) find(".kicker")?.append(reading.querySelector(".reads").cloneNode(true));
}

function showSwitch(box) {
  const label = box.parentElement, again = label.parentElement.querySelector(":scope > .say-again");
  box.checked = Boolean(way);
  if (!way) again?.remove();
  if (!reading) return;
  const where = label.querySelector(".quiet");
  if (where) where.textContent = reading.dataset.where;
  box.ariaDescription = reading.dataset.reader;
  if (way && !again) label.after(reading.querySelector(".say-again").cloneNode(true));
  if (way && label.classList.contains("has-no-voice")) {
    label.classList.remove("has-no-voice");
    label.querySelector("svg").replaceWith(reading.querySelector(".reads svg").cloneNode(true));
  }
}

/* No voice for the language of the page: why, and the two languages in which this phone could read. */
async function showNote(label) {
  const note = (await ask(root.lang))?.querySelector(".no-voice");
  if (!note) return;
  const keys = all("[data-in]", note).filter((key) => voiceFor(key.dataset.in));
  keys.slice(0, 2).forEach((key) => (key.hidden = false));
  label.querySelector("svg")?.replaceWith(note.querySelector("svg"));
  label.classList.add("has-no-voice");
  label.parentElement.querySelector(".no-voice")?.remove();
  const words = [...note.childNodes];
  label.after(note);
  note.replaceChildren();
  requestAnimationFrame(() => note.replaceChildren(...words)); /* a region is heard when it changes */
}

async function begin(to) {
  way = to;
  reading = await ask(tagOf());
  if (!reading) return turnOff();
  stored((store) => (store.aloud = to));
  seen = revisionIn(document);
  remember(reading.dataset.rev);
  show();
  speak([reading.dataset.on]);
}

function turnOff() {
  way = "";
  stored((store) => delete store.aloud);
  if (speech) stop();
  all(".saying").forEach((line) => line.remove());
  show();
}

export async function toggle(box) {
  if (!box.checked) return turnOff();
  await voicesReady();
  if (voiceFor(root.lang)) return begin("1");
  box.checked = false;
  await showNote(box.parentElement);
}

/* On a page that comes while it is on: what happened since the last one is said. */
export async function goOn() {
  await voicesReady();
  way = stored((store) => store.aloud) ?? "";
  if (!way || !voiceFor(tagOf())) return;
  seen = revisionIn(document);
  known = stored((store) => store[MEMORY], "sessionStorage");
  if (known) await announce();
  reading ??= await ask(tagOf());
  if (!known && reading) remember(reading.dataset.rev);
  show();
}

on("click", ({ target }) => {
  const key = target.closest("[data-again], [data-in]");
  if (!key) return;
  if (!key.dataset.in) return say();
  key.closest(".no-voice").remove();
  begin(key.dataset.in);
});

on("htmx:before:swap", ({ detail: { tasks } }) => {
  const next = way && tasks.map((task) => revisionIn(task.fragment)).find(Boolean);
  if (next && next !== seen) hush();
});
on("htmx:after:swap", () => {
  if (!way) return;
  show();
  const here = revisionIn(document);
  if (here === seen) return;
  seen = here;
  announce();
});
