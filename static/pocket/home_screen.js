// The home screen of the phone: whether Scorer lies there, and when it is asked to.

import { base } from "./files.js";

const ASKED = `scorer asked ${base.pathname}`;
const WEEK = 7 * 24 * 3600 * 1000;

const isThere = () => navigator.standalone === true || matchMedia("(display-mode: standalone)").matches;

// WebKit deletes what a page in a tab has kept after this many days without a visit; nobody else does.
export const deletedAfter = () => ("GestureEvent" in window && !isThere() ? 7 : 0);

let question; // the browser's own, where it has one

addEventListener("beforeinstallprompt", (event) => {
  if (!matchMedia("(hover: none) and (pointer: coarse)").matches) return; // a computer has no home screen
  event.preventDefault();
  question = event;
});

// How Scorer comes onto the home screen: "steps" where the reader does it, "question" where the browser asks; null where it
// is there, where no way is known, or where that was asked in the last seven days.
export function wayHome() {
  const asked = Number(localStorage.getItem(ASKED) ?? 0);
  if (isThere() || Date.now() - asked < WEEK) return null;
  if (question) return "question";
  return "standalone" in navigator ? "steps" : null; // an iPhone or an iPad
}

export const askLater = () => localStorage.setItem(ASKED, Date.now());

export const askBrowser = () => question.prompt();
