// The shell: the one document that stays. It fetches the program, starts the worker, and shows the pages in a frame.

import { addressOf, base, currentList, dropOld, fetchFirst, fetchNext } from "./files.js";
import { dropLast, dropRules, findLast, holdRules, keepLast } from "./held.js";
import { askBrowser, askLater, deletedAfter, wayHome } from "./home_screen.js";
import * as screens from "./screens.js";
import { language } from "./words.js";

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

async function load() {
  if (!isAble()) return screens.showFailure("old");
  screens.prepare();
  await beginWithLast();
  await register();
  list = (await currentList()) ?? (await fetchFirst(showProgress).catch(failWith("no-line")));
  begin(false);
}

// Throws an error on with the reason that it has itself, or with this one.
const failWith = (usual) => (error) => {
  const known = { QuotaExceededError: "full", SecurityError: "denied" }[error.name];
  throw Object.assign(error, { reason: error.reason ?? known ?? usual });
};

async function register() {
  try {
    await navigator.serviceWorker.register(new URL("service.js", base));
    await navigator.serviceWorker.ready;
  } catch (error) {
    // Without a line the one that is there does it all.
    if (error.name === "SecurityError" || !(await navigator.serviceWorker.getRegistration(base))?.active) failWith("no-line")(error);
  }
}

function showProgress(done, of, fetched, { files, python, rules }) {
  const sums = files.filter((file) => file.name.startsWith(python)).reduce((sum, file) => sum + file.bytes, 0);
  screens.showProgress(done, of, fetched, [of - sums, sums]);
  screens.offerRules(() => readRules(rules));
}

// Shows the copy of the last page, where this start asks for no other.
async function beginWithLast() {
  const last = navigator.serviceWorker.controller && (await findLast());
  if (!last || (location.hash && location.hash !== `#${last.page}`)) return;
  history.replaceState(null, "", `#${last.page}`);
  frame.contentWindow.location.replace(last.address);
  screens.showLast();
}

function begin(takesOver) {
  screens.showStart();
  worker = new Worker(addressOf(list.worker), { type: "module" });
  worker.onmessage = ({ data }) => hear[data.kind](data);
  worker.onerror = (event) => hear.failed({ reason: "broken", error: event.message });
  const store = `scorer${base.pathname}`.replaceAll("/", "_");
  const [python, program] = [list.python, list.program].map(addressOf);
  worker.postMessage({ kind: "start", store, root, takesOver, deletedAfter: deletedAfter(), python, program });
  for (const [id, { request }] of waiting) worker.postMessage({ kind: "request", id, request }); // of one that has ended
}

// The rules as the build has written them, while the rest is fetched: what all languages share, and the pages of ours.
async function readRules(files) {
  const names = ["rules.bin", `rules-${language}.bin`];
  await holdRules(root, files.filter((file) => names.some((name) => file.name.endsWith(name))));
  if (!isReady) frame.contentWindow.location.replace(`${root}/rules`);
}

// Before the first deal, or with what lies in the browser already, which does not move to the home screen by itself.
async function askForHomeScreen(way) {
  const answer = await fetch(`${root}/files/here`).catch(() => null);
  const here = answer?.status === 200 ? await answer.text() : "";
  screens.showHomeScreen(way, deletedAfter(), here, askBrowser, (page) => {
    askLater();
    if (page) history.replaceState(null, "", `#/${page}`);
    goOn();
  });
}

function goOn() {
  screens.showPage(isOfApp());
  if (!isOfApp()) openPage();
}

function endWorker() {
  worker = null;
  isReady = false;
  for (const { port } of waiting.values()) port.postMessage({ rests: true });
  waiting.clear();
}

// The request of this number and the port on which it is answered; it waits no longer.
function taken(id) {
  const { request, port } = waiting.get(id) ?? {};
  waiting.delete(id);
  return { request, port };
}

// What the worker says.
const hear = {
  step: ({ step }) => screens.showStart(step),
  answer({ id, answer }) {
    const { port, request } = taken(id);
    if (!port) return;
    port.postMessage(answer, answer.body ? [answer.body] : []);
    if (alarm && makesRoom(request) && answer.status < 400) endAlarm();
    if (request.isPage && !isOver(request)) isWhole = request.method === "GET" && answer.status === 200;
    else if (request.method !== "GET") keepSoon();
  },
  ready() {
    isReady = true;
    dropRules();
    if (alarm) over.contentWindow.location.replace(alarm);
    const way = isPlain && !isOfApp() ? wayHome() : null;
    if (way) askForHomeScreen(way);
    else goOn();
    navigator.storage?.persist?.();
    fetchNext(list).then((isNew) => (isNew ? screens.showLine("offered") : dropOld(list)), () => {}); // another time
  },
  rests() {
    endWorker();
    screens.showRest(() => begin(true));
  },
  unkept({ id, restart }) {
    screens.showLine("unkept");
    if (!restart) return;
    refuse(id);
    begin(false);
  },
  failed({ reason, error }) {
    endWorker();
    screens.showFailure(reason, error);
  },
};

const isOver = ({ url }) => /\/(no-room|files\/room|files\/all\.db)([?.]|$)/.test(url);
const makesRoom = ({ method, url }) => method === "POST" && url.endsWith("files/room");

// There was no room to keep what was sent: the page stays as it is, and the alarm takes the place of its dock.
function refuse(id) {
  const { port, request } = taken(id);
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
  screens.hideAlarm();
  if (entry && new URL(entry.action).pathname === to) entry.requestSubmit();
}

over.addEventListener("load", () => {
  const page = over.contentDocument?.location;
  if (!alarm || !page?.pathname.startsWith(`${root}/`)) return;
  const isAlarm = page.pathname.endsWith("no-room");
  if (isAlarm && page.href !== alarm) return over.contentWindow.location.replace(alarm); // the way back to it
  screens.showAlarm(isAlarm);
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
    copying = copying.then(() => isWhole && isOfApp() && keepLast(pageName(), frame.contentDocument)).catch(dropLast);
  }, SETTLED);
}

frame.addEventListener("load", () => {
  if (!isOfApp()) return;
  if (!isReady) {
    const isRead = pageName() !== "/"; // from the list of the rules a link leads home, which is the load
    screens.showRules(isRead);
    if (!isRead) frame.contentWindow.location.replace("about:blank");
    return;
  }
  screens.showPage(true);
  history.replaceState(null, "", `#${pageName()}`);
  document.title = frame.contentDocument.title;
  keepSoon();
});

navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (data.kind !== "request") return;
  if (!worker) return port.postMessage({ rests: true });
  const { request } = data;
  waiting.set(++number, { request, port });
  port.postMessage({ heard: true });
  worker.postMessage({ kind: "request", id: number, request });
});
navigator.serviceWorker?.startMessages();

// A browser may hold a page that was left, with its worker and the lock of that: it ends here, and starts anew.
addEventListener("pagehide", () => {
  worker?.terminate();
  endWorker();
});
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

load().catch((error) => {
  const values = { size: screens.megabytes(error.needed ?? 0), free: screens.megabytes(error.free ?? 0) };
  screens.showFailure(error.reason ?? "broken", error, values);
});
