// The worker in which Python lives as long as the shell is open. It answers the requests of the pages one after the
// other, and what was sent with one is on the disk before its answer leaves.

import { pack, unpack } from "./bundle.js";
import { Damaged, openStore } from "./store.js";

const PROGRAM = "/program";
const DATA = "/data";
const LANGUAGES = navigator.languages.join(",");
const READING = ["GET", "HEAD"];
const PATIENCE = 5000; // milliseconds in which another tab should have let go

const MOMENT = 1500;

let python;
let pocket; // Scorer, as scorer/pocket/app.py has it
let store;
let kept = new Map(); // the files as they were kept last
let queue = Promise.resolve();
let isOver = false;

const say = (kind, more = {}) => postMessage({ kind, ...more });

// Ends this worker, so that its lock and its files are free for another.
function end(kind, more) {
  isOver = true;
  store?.close();
  say(kind, more);
  close();
}

// Becomes the only writer: resolves with false where another tab is, and this one is not to take over.
function becomeWriter(name, takesOver) {
  const others = new BroadcastChannel(name);
  const request = (options) =>
    new Promise((resolve, reject) => {
      navigator.locks
        .request(name, options, (lock) => {
          resolve(Boolean(lock));
          if (!lock) return null;
          others.onmessage = () => (queue = queue.then(() => end("rests")));
          return new Promise(() => {}); // until this worker ends
        })
        .catch((error) => (error.name === "AbortError" && store ? end("rests") : reject(error)));
    });
  // The worker of a page that is just being loaded again takes a moment to end.
  if (!takesOver) return request({ signal: AbortSignal.timeout(MOMENT) }).catch(() => false);
  others.postMessage("let go");
  return request({ signal: AbortSignal.timeout(PATIENCE) }).catch(() => request({ steal: true }));
}

function layOut(folder, contents) {
  const made = new Set();
  for (const [name, bytes] of contents) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (parent && !made.has(parent)) {
      python.FS.mkdirTree(parent);
      made.add(parent);
    }
    python.FS.writeFile(path, bytes);
  }
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
  await store.keep(pack(found));
  kept = found;
}

const isFull = (error) => error.name === "QuotaExceededError";

async function openStorage(name) {
  const until = Date.now() + PATIENCE;
  try {
    while (!store) {
      store = await openStore(name).catch((error) => {
        if (error.name !== "NoModificationAllowedError" || Date.now() > until) throw error;
        return new Promise((resolve) => setTimeout(resolve, 100)); // another worker is about to let go
      });
    }
  } catch (error) {
    if (error.name === "NoModificationAllowedError") return end("rests"); // the other one has not let go yet
    end("failed", { reason: error instanceof Damaged ? "damaged" : isFull(error) ? "full" : "denied", error: String(error) });
  }
}

async function start(settings) {
  if (!(await becomeWriter(settings.store, settings.takesOver))) return end("rests");
  await openStorage(settings.store);
  if (isOver) return;
  say("step", { step: "python" });
  const { loadPyodide } = await import(settings.python + "pyodide.mjs");
  python = await loadPyodide({ indexURL: settings.python });
  say("step", { step: "scorer" });
  layOut("", unpack(new Uint8Array(await (await fetch(settings.program)).arrayBuffer())));
  const isFirst = !store.kept;
  if (store.kept) {
    kept = unpack(store.kept);
    layOut(DATA, kept);
  }
  const open = python.runPython(`import sys; sys.path.insert(0, "${PROGRAM}"); from scorer.pocket.app import open_pocket; open_pocket`);
  pocket = open(DATA, settings.root, settings.deletedAfter);
  if (typeof pocket === "string") return end("failed", { reason: pocket });
  try {
    await keep();
  } catch (error) {
    // What was kept before can be read, and thrown away, without room for more.
    if (isFirst || !isFull(error)) return end("failed", { reason: isFull(error) ? "full" : "denied", error: String(error) });
  }
  if (isFirst && !triesDeal(settings.root)) return end("failed", { reason: "broken", error: "the deal to try" });
  say("ready", { store: store.kind });
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
  const isReading = READING.includes(request.method);
  const send = (answer) => postMessage({ kind: "answer", id, answer }, [answer.body]);
  const answer = call(request);
  if (isReading) send(answer);
  try {
    await keep();
  } catch (error) {
    if (isReading) return say("unkept", { error: String(error) });
    // What was sent is in no file: it must be in nobody's memory either.
    return end("unkept", { id, error: String(error), restart: true });
  }
  if (!isReading) send(answer);
}

onmessage = ({ data }) => {
  if (data.kind === "start") {
    queue = start(data).catch((error) => end("failed", { reason: "broken", error: String(error?.stack ?? error) }));
  } else if (data.kind === "request") {
    queue = queue.then(async () => {
      if (isOver) return; // the shell asks the next one
      await respond(data.id, data.request).catch((error) => {
        const text = String(error?.stack ?? error);
        if (error?.pyodide_fatal_error) return end("failed", { reason: "broken", error: text }); // Python answers no more
        say("answer", { id: data.id, answer: { status: 0, error: text } });
      });
    });
  }
};
