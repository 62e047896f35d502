// The shell: the one document that stays. It fetches the program, starts the worker, and shows the pages in a frame.

import { currentList, dropOld, fetchList, fetchNext } from "./files.js";
import { askBrowser, askLater, deletedAfter, wayHome } from "./home_screen.js";
import { dropLast, findLast, keepLast } from "./last.js";
import { dropRules, holdRules } from "./rules.js";
import { hideAlarm, megabytes, offerRules, prepare, showAlarm, showFailure, showHomeScreen, showLast, showLine, showPage, showProgress, showRest, showRules, showStart } from "./screens.js";
import { language } from "./words.js";

const base = new URL("./", location.href);
const root = `${base.pathname}app`;
const SETTLED = 300; // milliseconds after which a page has taken in what was answered
const frame = document.getElementById("page");
const over = document.getElementById("room"); // the alarm in place of the dock, and what makes room
let list; // the files of this version
let worker = null;
let isReady = false; // Python answers
let number = 0;
const isPlain = location.hash.length <= 2; // this start asks for no page: only then the shell may ask something itself
let isWhole = false; // the page in the frame is one that a start can ask for again
let keeping; // the moment at which its copy is made
let copying = Promise.resolve(); // one copy after the other, so that the newest is the last
let alarm = null; // the address of the alarm, while there is no room for what was sent last
const waiting = new Map(); // the requests that the worker has not answered yet, by number

// Whether this browser has what is needed; Python asks for the rest.
function isAble() {
  const needed = [navigator.serviceWorker, navigator.locks, window.DecompressionStream, window.BroadcastChannel, AbortSignal.timeout];
  return needed.every(Boolean) && "WebAssembly" in window && Boolean(crypto.subtle);
}

async function register() {
  try {
    await navigator.serviceWorker.register(new URL("service.js", base));
    await navigator.serviceWorker.ready;
  } catch (error) {
    // Without a line the one that is there does it all.
    if (error.name === "SecurityError") throw Object.assign(error, { reason: "denied" });
    if (!(await navigator.serviceWorker.getRegistration(base))?.active) throw Object.assign(error, { reason: "no-line" });
  }
}

async function load() {
  if (!isAble()) return showFailure("old");
  prepare();
  await beginWithLast();
  await register();
  list = await currentList(base);
  if (!list) {
    try {
      list = await fetchList(base, "current.json", (done, of, fetched, { files, python, rules }) => {
        if (fetched) offerRules(() => readRules(rules));
        const sums = files.filter((file) => file.name.startsWith(python)).reduce((sum, file) => sum + file.bytes, 0);
        showProgress(done, of, fetched, [of - sums, sums]);
      });
    } catch (error) {
      throw Object.assign(error, { reason: error.reason ?? (error.name === "QuotaExceededError" ? "full" : "no-line") });
    }
  }
  begin(false);
}

// Shows the copy of the last page, where this start asks for no other.
async function beginWithLast() {
  const last = navigator.serviceWorker.controller && (await findLast(base));
  if (!last || (location.hash && location.hash !== `#${last.page}`)) return;
  history.replaceState(null, "", `#${last.page}`);
  frame.contentWindow.location.replace(last.address);
  showLast();
}

function begin(takesOver) {
  showStart();
  const address = (name) => new URL(name, base).href;
  worker = new Worker(address(list.worker), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => hear({ kind: "failed", reason: "broken", error: event.message });
  const store = `scorer${base.pathname}`.replaceAll("/", "_");
  worker.postMessage({ kind: "start", store, root, takesOver, deletedAfter: deletedAfter(), python: address(list.python), program: address(list.program) });
  for (const [id, { request }] of waiting) worker.postMessage({ kind: "request", id, request }); // of one that has ended
}

// The rules as the build has written them, while the rest is fetched.
async function readRules(files) {
  const names = ["rules.bin", `rules-${language}.bin`]; // what all languages share, and the pages of ours
  await holdRules(base, root, files.filter((file) => names.some((name) => file.name.endsWith(name))));
  if (!isReady) frame.contentWindow.location.replace(`${root}/rules`);
}

// Before the first deal, or with what lies in the browser already, which does not move to the home screen by itself.
async function askForHomeScreen(way) {
  const goOnTo = (page) => {
    askLater();
    if (page) history.replaceState(null, "", `#/${page}`);
    goOn();
  };
  const answer = await fetch(`${root}/files/here`).catch(() => null);
  const here = answer?.status === 200 ? await answer.text() : "";
  showHomeScreen(way, deletedAfter(), here, askBrowser, goOnTo);
}

function goOn() {
  showPage(isOfApp());
  if (!isOfApp()) openPage();
}

function endWorker() {
  worker = null;
  isReady = false;
  for (const { port } of waiting.values()) port.postMessage({ rests: true });
  waiting.clear();
}

function hear({ kind, id, answer, reason, error, restart, step }) {
  if (kind === "answer") {
    const { port, request } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (!port) return;
    port.postMessage(answer, answer.body ? [answer.body] : []);
    if (alarm && makesRoom(request) && answer.status < 400) endAlarm();
    if (request.isPage && !isOver(request)) isWhole = request.method === "GET" && answer.status === 200;
    else if (request.method !== "GET") keepSoon();
  } else if (kind === "step") {
    showStart(step);
  } else if (kind === "ready") {
    isReady = true;
    dropRules(base);
    if (alarm) over.contentWindow.location.replace(alarm);
    const way = isPlain && !isOfApp() ? wayHome() : null;
    if (way) askForHomeScreen(way);
    else goOn();
    navigator.storage?.persist?.();
    fetchNext(base, list).then((isNew) => (isNew ? showLine("offered") : dropOld(base, list)), () => {}); // another time
  } else if (kind === "rests") {
    endWorker();
    showRest(() => begin(true));
  } else if (kind === "unkept") {
    showLine("unkept");
    if (!restart) return;
    refuse(id);
    begin(false);
  } else if (kind === "failed") {
    endWorker();
    showFailure(reason, error);
  }
}

const isOver = ({ url }) => /\/(no-room|files\/room|files\/all\.db)([?.]|$)/.test(url);
const makesRoom = ({ method, url }) => method === "POST" && url.endsWith("files/room");

// There was no room to keep what was sent: the page stays as it is, and the alarm takes the place of its dock.
function refuse(id) {
  const { port, request } = waiting.get(id) ?? {};
  waiting.delete(id);
  if (!port) return;
  port.postMessage({ status: 204, headers: [], body: null });
  if (makesRoom(request)) return; // the alarm stays for what was sent before
  const { pathname } = new URL(request.url);
  const [place] = pathname.slice(root.length + 1).match(/^m\/[^/]+/) ?? ["files"];
  const isForm = request.headers.some(([name, value]) => name === "content-type" && value.includes("urlencoded"));
  const fields = new URLSearchParams(isForm ? new TextDecoder().decode(request.body) : "");
  for (const name of ["csrf_token", "to"]) fields.delete(name);
  alarm = `${location.origin}${root}/${place}/no-room?${new URLSearchParams([["to", pathname], ...fields])}`;
}

// There may be room again: the entry is sent once more, if it still stands on the screen.
function endAlarm() {
  const to = new URL(alarm).searchParams.get("to");
  const entry = frame.contentDocument?.getElementById("entry");
  alarm = null;
  hideAlarm();
  if (entry && new URL(entry.action).pathname === to) entry.requestSubmit();
}

over.addEventListener("load", () => {
  const page = over.contentDocument?.location;
  if (!alarm || !page?.pathname.startsWith(`${root}/`)) return;
  const isAlarm = page.pathname.endsWith("no-room");
  if (isAlarm && page.href !== alarm) return over.contentWindow.location.replace(alarm); // the way back to it
  showAlarm(isAlarm);
});

// The page of the address. A link that hands something over has a ~ where the page gets a #: some phones take no second one.
function openPage() {
  const { hash } = location;
  const page = hash.startsWith("#/") ? hash.slice(1).replace(/^(\/import)~/, "$1#") : "/";
  frame.contentWindow.location.replace(`${root}${page}`);
}

addEventListener("hashchange", () => isReady && openPage());

// Whether a page of the app is in the frame; what a browser shows instead of one has no document for us.
const isOfApp = () => Boolean(frame.contentDocument?.location.pathname.startsWith(`${root}/`));

function pageName() {
  const { pathname, search } = frame.contentWindow.location;
  return `${pathname.slice(root.length)}${search}`;
}

// Copies the page for the next start, once it has settled.
function keepSoon() {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    copying = copying.then(() => isWhole && isOfApp() && keepLast(base, pageName(), frame.contentDocument));
    copying = copying.catch(() => dropLast(base));
  }, SETTLED);
}

frame.addEventListener("load", () => {
  if (!isOfApp()) return;
  if (!isReady) {
    const isRead = pageName() !== "/"; // from the list of the rules a link leads home, which is the load
    showRules(isRead);
    if (!isRead) frame.contentWindow.location.replace("about:blank");
    return;
  }
  showPage(true);
  history.replaceState(null, "", `#${pageName()}`);
  document.title = frame.contentDocument.title;
  keepSoon();
});

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.kind !== "request") return;
  if (!worker) return ports[0].postMessage({ rests: true });
  waiting.set(++number, { request: data.request, port: ports[0] });
  ports[0].postMessage({ heard: true });
  worker.postMessage({ kind: "request", id: number, request: data.request });
});
navigator.serviceWorker?.startMessages();

// A browser may hold a page that was left, with its worker and the lock of that: it ends here, and starts anew.
addEventListener("pagehide", () => {
  worker?.terminate();
  endWorker();
});
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

load().catch((error) => {
  const values = { size: megabytes(error.needed ?? 0), free: megabytes(error.free ?? 0) };
  showFailure(error.reason ?? "broken", error, values);
});
