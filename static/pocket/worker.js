// The worker in which Python lives as long as the shell is open. It answers the requests of the pages one after the
// other, and what was sent with one is on the disk before its answer leaves.

import { pack, unpack } from "./bundle.js";
import { Damaged, openStore } from "./store.js";

const PROGRAM = "/program";
const DATA = "/data";
const LANGUAGES = navigator.languages.join(",");
const MOMENT = 1500; // milliseconds in which the worker of a page that is just being loaded again ends
const PATIENCE = 5000; // milliseconds in which another tab should have let go

let python;
let pocket; // Scorer, as scorer/pocket/app.py has it
let store;
let kept = new Map(); // the files as they were kept last
let queue = Promise.resolve();
let isOver = false;

const say = (kind, more = {}) => postMessage({ kind, ...more });
const isFull = (error) => error.name === "QuotaExceededError";
const isHeld = (error) => error.name === "NoModificationAllowedError"; // another worker has the files open

// Ends this worker, so that its lock and its files are free for another.
function end(kind, more) {
  isOver = true;
  store?.close();
  say(kind, more);
  close();
}

const fail = (reason, error = "") => end("failed", { reason, error: String(error?.stack ?? error) });

// Becomes the only writer: resolves with false where another tab is, and this one is not to take over.
function becomeWriter(name, takesOver) {
  const others = new BroadcastChannel(name);
  const request = (options) =>
    new Promise((resolve, reject) => {
      const hold = (lock) => {
        resolve(Boolean(lock));
        if (!lock) return null;
        others.onmessage = () => (queue = queue.then(() => end("rests")));
        return new Promise(() => {}); // until this worker ends
      };
      const lose = (error) => (error.name === "AbortError" && store ? end("rests") : reject(error));
      navigator.locks.request(name, options, hold).catch(lose);
    });
  if (!takesOver) return request({ signal: AbortSignal.timeout(MOMENT) }).catch(() => false);
  others.postMessage("let go");
  return request({ signal: AbortSignal.timeout(PATIENCE) }).catch(() => request({ steal: true }));
}

function layOut(folder, contents) {
  const files = [...contents].map(([name, bytes]) => [`${folder}/${name}`, bytes]);
  for (const parent of new Set(files.map(([path]) => path.replace(/[^/]*$/, "")))) python.FS.mkdirTree(parent);
  for (const [path, bytes] of files) python.FS.writeFile(path, bytes);
}

// The files of the instance folder itself; folders in it hold what can be made again.
function dataFiles() {
  const found = new Map();
  for (const name of python.FS.readdir(DATA)) {
    const path = `${DATA}/${name}`;
    if (!python.FS.isFile(python.FS.stat(path).mode) || name.endsWith("-shm") || name.startsWith(".")) continue;
    const bytes = python.FS.readFile(path);
    if (bytes.length) found.set(name, bytes);
  }
  return found;
}

const isSame = (one, other) => one?.length === other.length && one.every((byte, at) => byte === other[at]);

// Puts everything on the disk, if anything has changed.
async function keep() {
  pocket.settle();
  const found = dataFiles();
  if (found.size === kept.size && [...found].every(([name, bytes]) => isSame(kept.get(name), bytes))) return;
  await store.keep(await pack(found));
  kept = found;
}

// Opens what is kept; another worker may be about to let go of it.
async function openWhenFree(name, until = Date.now() + PATIENCE) {
  try {
    return await openStore(name);
  } catch (error) {
    if (!isHeld(error) || Date.now() > until) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return openWhenFree(name, until);
  }
}

async function start(settings) {
  if (!(await becomeWriter(settings.store, settings.takesOver))) return end("rests");
  try {
    store = await openWhenFree(settings.store);
  } catch (error) {
    if (isHeld(error)) return end("rests");
    return fail(error instanceof Damaged ? "damaged" : isFull(error) ? "full" : "denied", error);
  }
  say("step", { step: "python" });
  const { loadPyodide } = await import(settings.python + "pyodide.mjs");
  python = await loadPyodide({ indexURL: settings.python });
  say("step", { step: "scorer" });
  layOut("", await unpack(new Uint8Array(await (await fetch(settings.program)).arrayBuffer())));
  const isFirst = !store.kept;
  if (!isFirst) layOut(DATA, (kept = await unpack(store.kept)));
  const open = python.runPython(`import sys; sys.path.insert(0, "${PROGRAM}"); from scorer.pocket.app import open_pocket; open_pocket`);
  pocket = open(DATA, settings.root, settings.deletedAfter);
  if (typeof pocket === "string") return fail(pocket);
  try {
    await keep();
  } catch (error) {
    // What was kept before can be read, and thrown away, without room for more.
    if (isFirst || !isFull(error)) return fail(isFull(error) ? "full" : "denied", error);
  }
  if (isFirst && !triesDeal(settings.root)) return fail("broken", "the deal to try");
  say("ready");
}

// The deal that home shows, before the first load says that it is done: everything is there that a deal needs.
function triesDeal(root) {
  say("step", { step: "deal" });
  const url = `${self.location.origin}${root}/try?took=5&took=4&took=3&took=1`;
  return call({ method: "GET", url, headers: [["accept-language", "en"]], body: new ArrayBuffer(0) }).status === 200;
}

function call({ method, url, headers, body }) {
  const given = python.toPy([headers, new Uint8Array(body)]);
  const answer = pocket.respond(method, url, given.get(0), given.get(1));
  const [status, sent, content] = answer.toJs();
  answer.destroy();
  given.destroy();
  return { status, headers: sent, body: content.buffer };
}

async function respond(id, request) {
  if (!request.headers.some(([name]) => name === "accept-language")) request.headers.push(["accept-language", LANGUAGES]);
  const isReading = request.method === "GET" || request.method === "HEAD";
  const send = (answer) => postMessage({ kind: "answer", id, answer }, [answer.body]);
  const answer = call(request);
  if (isReading) send(answer);
  try {
    await keep();
  } catch (error) {
    if (isReading) return say("unkept");
    // What was sent is in no file: it must be in nobody's memory either.
    return end("unkept", { id, restart: true });
  }
  if (!isReading) send(answer);
}

onmessage = ({ data: { kind, id, request, ...settings } }) => {
  queue = queue.then(async () => {
    if (isOver) return; // the shell asks the next one
    try {
      await (kind === "start" ? start(settings) : respond(id, request));
    } catch (error) {
      if (kind === "start" || error?.pyodide_fatal_error) return fail("broken", error); // Python answers no more
      say("answer", { id, answer: { status: 0, error: String(error?.stack ?? error) } });
    }
  });
};
