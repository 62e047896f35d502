// What the shell shows where there is no page: the first load, and what stands in its way.

import { language, word } from "./words.js";

const find = (id) => document.getElementById(id);

export function prepare() {
  document.documentElement.lang = language;
  if (language === "ar") document.documentElement.dir = "rtl";
}

const MEGABYTE = 1_000_000;
const megabytes = (bytes) => (bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: 1 });

export function showProgress(done, of) {
  const bar = find("bar");
  bar.hidden = false;
  bar.max = of;
  bar.value = done;
  bar.setAttribute("aria-valuetext", word("progress", { done: megabytes(done), of: megabytes(of) }));
  if (!find("told").textContent) tell("", word("once", { size: megabytes(of) }), word("goes-on"));
}

export function showStart() {
  find("bar").hidden = true;
  tell("", word("starting"));
}

export function showPage() {
  find("page").hidden = false;
  find("load").hidden = true;
  document.body.className = "is-ready";
}

export function showRest(takeOver) {
  leavePage("is-resting");
  tell(word("rests"), word("rests-why"));
  find("do").textContent = word("take-over");
  find("do").hidden = false;
  find("do").onclick = () => {
    find("do").hidden = true;
    document.body.className = "";
    takeOver();
  };
}

export function showFailure(reason, error) {
  leavePage("has-failed");
  document.body.dataset.reason = reason;
  tell("", word(reason));
  if (error) console.warn(error);
}

// A line over the page, which goes by itself.
export function showLine(name) {
  find("line").textContent = word(name);
  find("line").hidden = false;
  setTimeout(() => (find("line").hidden = true), 10_000);
}

function leavePage(state) {
  find("page").hidden = true;
  find("load").hidden = false;
  find("bar").hidden = true;
  document.body.className = state;
}

function tell(title, ...sentences) {
  find("title").textContent = title;
  find("told").replaceChildren(...sentences.map((sentence) => Object.assign(document.createElement("p"), { textContent: sentence })));
}
