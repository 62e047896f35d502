// What the shell shows where there is no page: the first load, and what stands in its way.

import { language, word } from "./words.js";

const find = (id) => document.getElementById(id);
const SIGNS = new URL("./sprite.svg", import.meta.url).href;
const CHIPS = 10;
const MEGABYTE = 1_000_000;
const SURE = 1500; // milliseconds after which the pace says how long the rest takes

export function prepare() {
  document.documentElement.lang = language;
  if (language === "ar") document.documentElement.dir = "rtl";
}

export const megabytes = (bytes) => (bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: 1 });

function sign(name, box = "0 0 24 24", className = "ico") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${SIGNS}#${name}`);
  svg.setAttribute("viewBox", box);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

const element = (name, text = "", className = "") => Object.assign(document.createElement(name), { textContent: text, className });

// The steps up to `now` are done; sizes are in bytes.
function showSteps(now, sizes) {
  const texts = ["step-pages", "step-sums", "step-deal"].map((name) => word(name));
  const rows = texts.map((text, at) => {
    const row = document.createElement("li");
    const number = element("b", at + 1);
    const size = sizes[at] ? word("size", { size: megabytes(sizes[at]) }) : "";
    row.append(at < now ? sign("i-check") : at === now ? sign("i-wait") : number);
    row.append(element("span", text, at > now ? "quiet" : ""), element("span", size, "quiet"));
    if (at === now) row.setAttribute("aria-current", "step");
    return row;
  });
  find("steps").replaceChildren(...rows);
}

// How long the rest takes, in words; nothing while that is a guess.
function timeLeft({ done, of, fetched, since }) {
  const passed = performance.now() - since;
  if (!fetched || passed < SURE) return "";
  const seconds = Math.max(1, Math.round(((of - done) / fetched) * (passed / 1000)));
  const [value, unit] = seconds < 100 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
  return word("time-left", { time: value.toLocaleString(language, { style: "unit", unit, unitDisplay: "long" }) });
}

let shown = -1; // chips
let spoken = 0; // quarters
let load; // what is known of the first load

// `sizes` are the bytes of the two steps that are fetched, `fetched` what came over the line this time.
export function showProgress(done, of, fetched, sizes) {
  if (!load) {
    load = { since: performance.now() };
    show("title", word("coming"));
    show("only", word("line-once"));
    show("below", word("goes-on"));
    find("told").replaceChildren(element("p", word("once", { size: megabytes(of) })));
    find("bar").setAttribute("aria-label", word("loading"));
    find("loading").hidden = false;
  }
  Object.assign(load, { done, of, fetched, sizes });
  const chips = Math.floor((done / of) * CHIPS);
  const values = { done: megabytes(done), of: megabytes(of) };
  find("amount").textContent = word("amount", values);
  if (document.body.classList.contains("is-reading")) showRules(true);
  find("left").textContent = timeLeft(load);
  find("bar").setAttribute("aria-valuenow", Math.floor((done / of) * 100));
  find("bar").setAttribute("aria-valuetext", word("progress", values));
  const quarters = Math.floor((done / of) * 4);
  if (quarters > spoken) find("spoken").textContent = word("progress", values);
  spoken = Math.max(spoken, quarters);
  if (chips === shown) return;
  shown = chips;
  const row = Array.from({ length: CHIPS }, (_, at) => sign("chip-side", "0 0 28 14", at < chips ? "is-here" : ""));
  find("bar").replaceChildren(...row);
  showSteps(done < sizes[0] ? 0 : 1, sizes);
}

// A key of the load for who likes to read meanwhile.
export function offerRules(read) {
  if (document.body.classList.contains("is-reading") || !find("do").hidden) return;
  show("below", `${word("goes-on")} ${word("look-round")}`);
  offer("do", word("read-rules"), () => read().catch((error) => console.warn(error)));
}

// The rules in place of the load, with how far it is; or the load again.
export function showRules(isRead) {
  document.body.classList.toggle("is-reading", isRead);
  find("page").hidden = !isRead;
  find("load").hidden = isRead;
  find("line").hidden = !isRead;
  find("line").textContent = isRead ? `${word("coming")}. ${find("amount").textContent}` : "";
}

// Python is starting, and on the first load it tries a deal as the last step.
export function showStart(step) {
  find("left").textContent = load ? word("starting") : "";
  if (load) showSteps(step === "deal" ? 2 : 1, load.sizes);
  else if (document.body.className !== "is-ready") find("told").replaceChildren(element("p", word("starting")));
}

// The frame in place of the load; it is ready when a page of the app is in it.
export function showPage(isReady) {
  find("page").hidden = false;
  find("load").hidden = true;
  if (!isReady) return;
  if (document.body.matches(".is-last, .is-reading")) find("line").hidden = true;
  document.body.classList.remove("is-last", "is-asking", "is-reading");
  document.body.classList.add("is-ready");
}

// The copy of the last page, marked as that.
export function showLast() {
  showPage(false);
  document.body.classList.add("is-last");
  find("line").textContent = word("last");
  find("line").hidden = false;
}

export function showRest(takeOver) {
  leavePage("is-resting");
  tell(word("rests"), word("rests-why"));
  offer("here", word("take-over"), () => {
    document.body.classList.remove("is-resting");
    takeOver();
  });
}

// How Scorer comes onto the home screen, what is at stake, and what is here already; `ask` lets the browser do it, where it can.
export function showHomeScreen(way, isDeleted, here, ask, goOn) {
  leavePage("is-asking");
  show("only", word("not-home"));
  tell(word("home-title"), ...(way === "question" ? [word("home-why")] : []));
  if (way === "steps") {
    const rows = [["home-share", "i-send"], ["home-add", "i-home-add"], ["home-open", "s-chip"]].map(([name, signName], at) => {
      const row = element("li");
      row.append(element("b", at + 1), element("span", word(name)), sign(signName));
      return row;
    });
    const steps = element("ol", "", "steps");
    steps.append(...rows);
    find("told").append(steps);
  }
  if (isDeleted) {
    const stake = element("div", "", "stake");
    const [, lead, rest] = word("stake").match(/^([^:：]*[:：])?(.*)$/s);
    const words = element("p");
    words.append(element("b", lead ?? ""), rest);
    stake.append(sign("i-trash"), words);
    find("told").append(stake);
  }
  if (here && way === "steps") {
    const line = element("p", here, "quiet is-small");
    const after = element("button", word("home-after"), "link");
    after.type = "button";
    after.onclick = () => leave(() => goOn("files"));
    find("told").append(line, after);
  }
  if (way === "question") offer("here", word("home-ask"), () => ask().then(() => goOn()));
  offer("do", word("ask-later"), () => goOn());
}

// A key that is there until a key is taken.
function offer(id, text, take) {
  find(id).textContent = text;
  find(id).hidden = false;
  find(id).onclick = () => leave(take);
}

function leave(take) {
  for (const each of ["do", "here"]) find(each).hidden = true;
  take();
}

export function showFailure(reason, error, values) {
  leavePage("has-failed");
  document.body.dataset.reason = reason;
  tell("", word(reason, values));
  if (error) console.warn(error);
}

// A line over the page, which goes by itself.
export function showLine(name) {
  find("line").textContent = word(name);
  find("line").hidden = false;
  setTimeout(() => (find("line").hidden = true), 10_000);
}

let fitting; // ends when the alarm does

// The alarm in place of the dock of the page; what makes room takes the whole window.
export function showAlarm(isAlarm) {
  const room = find("room");
  const page = room.contentDocument;
  fitting?.abort();
  fitting = new AbortController();
  const fit = () => {
    const height = isAlarm ? page.querySelector(".alarm").offsetHeight : innerHeight;
    const dock = find("page").contentDocument?.querySelector(".dock")?.offsetHeight ?? 0;
    room.style.height = `${height}px`;
    find("page").style.height = `${innerHeight - height + dock}px`; // its own dock lies under the alarm
  };
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

function leavePage(state) {
  hideAlarm();
  find("page").hidden = true;
  find("load").hidden = false;
  for (const id of ["loading", "below", "only", "do", "here"]) find(id).hidden = true;
  load = null;
  if (document.body.matches(".is-last, .is-reading")) find("line").hidden = true;
  document.body.classList.remove("is-last", "is-reading", "is-ready", "is-resting", "is-asking", "has-failed");
  document.body.classList.add(state);
}

function show(id, text) {
  const place = find(id).querySelector("span") ?? find(id);
  place.textContent = text;
  find(id).hidden = !text;
}

function tell(title, ...sentences) {
  show("title", title);
  find("told").replaceChildren(...sentences.map((sentence) => element("p", sentence)));
}
