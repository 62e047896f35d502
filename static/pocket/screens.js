// What the shell shows where there is no page: the first load, and what stands in its way.

import { language, word } from "./words.js";

const find = (id) => document.getElementById(id);
const SHELL = document.body.className; // without what it is at
const CHIPS = 10; // of the bar
const MEGABYTE = 1_000_000;
const SURE = 1500; // milliseconds after which the pace says how long the rest takes

export function prepare() {
  document.documentElement.lang = language;
  if (language === "ar") document.documentElement.dir = "rtl";
}

export const megabytes = (bytes) => (bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: 1 });

function sign(name) {
  const svg = find("only").querySelector("svg").cloneNode(true);
  const use = svg.firstElementChild;
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${name}`));
  return svg;
}

function element(name, className, ...content) {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...content);
  return made;
}

// A text in its place, which is not there without one.
function write(id, text) {
  (find(id).querySelector("span") ?? find(id)).textContent = text;
  find(id).hidden = !text;
}

// A key, or none; when one is taken both go.
function offer(id, text = "", take) {
  write(id, text);
  find(id).onclick = () => {
    for (const key of ["do", "here"]) find(key).hidden = true;
    take();
  };
}

const isAt = (...states) => states.some((state) => document.body.classList.contains(state));

// What the shell is at from now on; the line over a page that is only to be read goes.
function enter(state) {
  if (isAt("is-last", "is-reading")) find("line").hidden = true;
  document.body.className = `${SHELL} ${state}`;
}

// A screen in place of the page, with what is given and nothing else; `here` and `next` are keys: words, and what they do.
function showScreen(state, { only = "", title = "", told = [], below = "", here = [], next = [] }) {
  hideAlarm();
  enter(state);
  load = null;
  find("page").hidden = true;
  find("load").hidden = false;
  find("loading").hidden = state !== "is-loading";
  write("only", only);
  write("title", title);
  write("below", below);
  find("told").replaceChildren(...told.map((part) => (part instanceof Element ? part : element("p", "", part))));
  offer("here", ...here);
  offer("do", ...next);
}

let load = null; // what is known of the first load

// `sizes` are the bytes of the two steps that are fetched, `fetched` what came over the line this time.
export function showProgress(done, of, fetched, sizes) {
  if (!load) {
    const told = [word("once", { size: megabytes(of) })];
    showScreen("is-loading", { only: word("line-once"), title: word("coming"), told, below: word("goes-on") });
    find("bar").ariaLabel = word("loading");
    find("bar").append(...Array.from({ length: CHIPS - 1 }, () => find("bar").firstElementChild.cloneNode(true)));
    load = { sizes, since: performance.now(), quarters: 0 };
  }
  const values = { done: megabytes(done), of: megabytes(of) };
  const quarters = Math.floor((done / of) * 4);
  if (quarters > load.quarters) find("spoken").textContent = word("progress", values);
  load.quarters = quarters;
  find("amount").textContent = word("amount", values);
  find("left").textContent = timeLeft(of - done, fetched);
  find("bar").ariaValueNow = Math.floor((done / of) * 100);
  find("bar").ariaValueText = word("progress", values);
  [...find("bar").children].forEach((chip, at) => chip.classList.toggle("is-here", at < Math.floor((done / of) * CHIPS)));
  if (isAt("is-reading")) showRules(true);
  showSteps(done < sizes[0] ? 0 : 1);
}

// How long the rest takes, in words; nothing while that is a guess.
function timeLeft(rest, fetched) {
  const passed = performance.now() - load.since;
  if (!fetched || passed < SURE) return "";
  const seconds = Math.max(1, Math.round((rest / fetched) * (passed / 1000)));
  const [value, unit] = seconds < 100 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
  return word("time-left", { time: value.toLocaleString(language, { style: "unit", unit, unitDisplay: "long" }) });
}

// The steps up to `now` are done.
function showSteps(now) {
  if (load.step === now) return;
  load.step = now;
  const rows = ["step-pages", "step-sums", "step-deal"].map((name, at) => {
    const size = load.sizes[at] ? word("size", { size: megabytes(load.sizes[at]) }) : "";
    const state = at < now ? sign("i-check") : at === now ? sign("i-wait") : element("b", "", at + 1);
    const row = element("li", "", state, element("span", at > now ? "quiet" : "", word(name)), element("span", "quiet", size));
    if (at === now) row.ariaCurrent = "step";
    return row;
  });
  find("steps").replaceChildren(...rows);
}

// A key of the load for who likes to read meanwhile.
export function offerRules(read) {
  if (isAt("is-reading") || !find("do").hidden) return;
  write("below", `${word("goes-on")} ${word("look-round")}`);
  offer("do", word("read-rules"), () => read().catch((error) => console.warn(error)));
}

// The rules in place of the load, with how far it is; or the load again.
export function showRules(isRead) {
  enter(isRead ? "is-reading" : "is-loading");
  find("page").hidden = !isRead;
  find("load").hidden = isRead;
  write("line", isRead ? `${word("coming")}. ${find("amount").textContent}` : "");
}

// Python is starting, and on the first load it tries a deal as the last step.
export function showStart(step) {
  if (load) {
    find("left").textContent = word("starting");
    showSteps(step === "deal" ? 2 : 1);
  } else if (!find("load").hidden) showScreen("is-starting", { told: [word("starting")] });
}

// The frame in place of the load; it is ready when a page of the app is in it.
export function showPage(isReady) {
  find("page").hidden = false;
  find("load").hidden = true;
  if (isReady) enter("is-ready");
}

// The copy of the last page, marked as that.
export function showLast() {
  showPage(false);
  enter("is-last");
  write("line", word("last"));
}

export function showRest(takeOver) {
  showScreen("is-resting", { title: word("rests"), told: [word("rests-why")], here: [word("take-over"), takeOver] });
}

// How Scorer comes onto the home screen, what is at stake, and what is here already; `ask` lets the browser do it, where it can.
export function showHomeScreen(way, isDeleted, here, ask, goOn) {
  const isAsked = way === "question";
  const told = isAsked ? [word("home-why")] : [homeSteps()];
  if (isDeleted) told.push(stake());
  if (here && !isAsked) {
    const after = element("button", "link", word("home-after"));
    after.onclick = () => goOn("files");
    told.push(element("p", "quiet is-small", here), after);
  }
  showScreen("is-asking", {
    only: word("not-home"),
    title: word("home-title"),
    told,
    here: isAsked ? [word("home-ask"), () => ask().then(() => goOn())] : [],
    next: [word("ask-later"), () => goOn()],
  });
}

function homeSteps() {
  const steps = [["home-share", "i-send"], ["home-add", "i-home-add"], ["home-open", "s-chip"]];
  const rows = steps.map(([name, signName], at) => element("li", "", element("b", "", at + 1), element("span", "", word(name)), sign(signName)));
  return element("ol", "steps", ...rows);
}

function stake() {
  const [, lead = "", rest] = word("stake").match(/^([^:：]*[:：])?(.*)$/s);
  return element("div", "stake", sign("i-trash"), element("p", "", element("b", "", lead), rest));
}

export function showFailure(reason, error, values) {
  showScreen("has-failed", { told: [word(reason, values)] });
  document.body.dataset.reason = reason;
  if (error) console.warn(error);
}

// A line over the page, which goes by itself.
export function showLine(name) {
  write("line", word(name));
  setTimeout(() => (find("line").hidden = true), 10_000);
}

let fitting; // ends when the alarm does

// The alarm in place of the dock of the page; what makes room takes the whole window.
export function showAlarm(isAlarm) {
  const room = find("room");
  const page = room.contentDocument;
  const fit = () => {
    const height = isAlarm ? page.querySelector(".alarm").offsetHeight : innerHeight;
    const dock = find("page").contentDocument?.querySelector(".dock")?.offsetHeight ?? 0;
    room.style.height = `${height}px`;
    find("page").style.height = `${innerHeight - height + dock}px`; // its own dock lies under the alarm
  };
  hideAlarm();
  fitting = new AbortController();
  room.title = page.title;
  room.hidden = false;
  find("line").hidden = true;
  fit();
  addEventListener("resize", () => requestAnimationFrame(fit), { signal: fitting.signal });
}

export function hideAlarm() {
  fitting?.abort();
  find("room").hidden = true;
  find("page").style.height = "";
}
