// The shell: the one document that stays. It fetches the program, starts the worker, and shows the pages in a frame.

import { currentList, dropOld, fetchList, fetchNext } from "./files.js";
import { megabytes, prepare, showFailure, showLine, showPage, showProgress, showRest, showStart } from "./screens.js";

const base = new URL("./", location.href);
const root = `${base.pathname}app`;
const frame = document.getElementById("page");
let list; // the files of this version
let worker = null;
let number = 0;
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
  await register();
  list = await currentList(base);
  if (!list) {
    try {
      list = await fetchList(base, "current.json", (done, of, fetched, { files, python }) => {
        const sums = files.filter((file) => file.name.startsWith(python)).reduce((sum, file) => sum + file.bytes, 0);
        showProgress(done, of, fetched, [of - sums, sums]);
      });
    } catch (error) {
      throw Object.assign(error, { reason: error.reason ?? (error.name === "QuotaExceededError" ? "full" : "no-line") });
    }
  }
  begin(false);
}

function begin(takesOver) {
  showStart();
  const address = (name) => new URL(name, base).href;
  worker = new Worker(address(list.worker), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => hear({ kind: "failed", reason: "broken", error: event.message });
  const store = `scorer${base.pathname}`.replaceAll("/", "_");
  worker.postMessage({ kind: "start", store, root, takesOver, python: address(list.python), program: address(list.program) });
  for (const [id, { request }] of waiting) worker.postMessage({ kind: "request", id, request }); // of one that has ended
}

function endWorker() {
  worker = null;
  for (const { port } of waiting.values()) port.postMessage({ rests: true });
  waiting.clear();
}

function hear({ kind, id, answer, reason, error, restart, step }) {
  if (kind === "answer") {
    waiting.get(id)?.port.postMessage(answer, answer.body ? [answer.body] : []);
    waiting.delete(id);
  } else if (kind === "step") {
    showStart(step);
  } else if (kind === "ready") {
    showPage();
    if (!frame.src) openPage();
    navigator.storage?.persist?.();
    fetchNext(base, list).then((isNew) => (isNew ? showLine("offered") : dropOld(base, list)), () => {}); // another time
  } else if (kind === "rests") {
    endWorker();
    showRest(() => begin(true));
  } else if (kind === "unkept") {
    showLine("unkept");
    if (restart) begin(false);
  } else if (kind === "failed") {
    endWorker();
    showFailure(reason, error);
  }
}

// The page of the address. A link that hands something over has a ~ where the page gets a #: some phones take no second one.
function openPage() {
  const { hash } = location;
  frame.src = hash.startsWith("#/") ? root + hash.slice(1).replace(/^(\/import)~/, "$1#") : `${root}/`;
}

addEventListener("hashchange", () => frame.src && openPage());

frame.addEventListener("load", () => {
  const page = frame.contentWindow.location;
  if (!page.pathname.startsWith(root)) return;
  history.replaceState(null, "", `#${page.pathname.slice(root.length)}${page.search}`);
  document.title = frame.contentDocument.title;
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
