// The service worker: it holds the files, and hands the requests of the pages to the shell. It starts no Python, for a
// browser stops a service worker between two deals.

const scope = new URL(self.registration.scope);
const PAGES = `${scope.pathname}app/`;
const CACHE = `scorer ${scope.pathname}`;
const LAST = `scorer last ${scope.pathname}`;
const RULES = `scorer rules ${scope.pathname}`;
const CURRENT = new URL("current.json", scope).href;
const NEXT = new URL("next.json", scope).href;
const SECONDS = 5;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  if (url.pathname.startsWith(PAGES)) {
    event.respondWith(isWindow(event.request) ? leadToShell(url) : answerPage(event.request));
  } else if (event.request.method === "GET") {
    event.respondWith(findFile(event.request, url));
  }
});

const isWindow = (request) => request.mode === "navigate" && request.destination === "document";

// A page that was opened in a window of its own is shown in the shell.
function leadToShell(url) {
  return Response.redirect(`${scope.href}#/${url.pathname.slice(PAGES.length)}${url.search}`, 303);
}

// The style and the signs of the copy of the last page are here before Python is; their names change with their content.
async function answerPage(request) {
  if (request.method === "GET") {
    const rules = await caches.match(request.url, { cacheName: RULES }); // during the first load
    const part = request.mode !== "navigate" && (await caches.match(request.url, { cacheName: LAST }));
    if (rules || part) return rules || part;
  }
  return askShell(request);
}

async function findFile(request, url) {
  const cache = await caches.open(CACHE);
  if (url.href.split("#")[0] === scope.href || url.pathname === `${scope.pathname}index.html`) {
    const next = await cache.match(NEXT);
    if (next) {
      // A new version that is whole is taken here, at a start, where nothing of it is loaded yet.
      await cache.put(CURRENT, next);
      await cache.delete(NEXT);
    }
    const current = await cache.match(CURRENT);
    const index = current && (await cache.match(new URL((await current.json()).index, scope).href));
    if (index) return index;
  }
  const file = await cache.match(url.href, { ignoreSearch: true });
  return file ?? (await caches.match(url.href, { cacheName: LAST })) ?? fetch(request);
}

let answering = ""; // the shell that answered last

async function askShell(request) {
  const body = READING.has(request.method) ? new ArrayBuffer(0) : await request.arrayBuffer();
  const headers = [...request.headers];
  if (request.referrer.startsWith(scope.origin)) headers.push(["referer", request.referrer]);
  const isPage = request.mode === "navigate";
  const question = { method: request.method, url: request.url, headers, body, isPage };
  for (const shell of await shells()) {
    const answer = await ask(shell, question);
    if (!answer) continue;
    answering = shell.id;
    if (answer.status) return toResponse(request, answer);
    console.error(answer.error);
    break;
  }
  return Response.error();
}

const READING = new Set(["GET", "HEAD"]);

// All open shells, the one that answered last first.
async function shells() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return open
    .filter((client) => client.frameType !== "nested" && !new URL(client.url).pathname.startsWith(PAGES))
    .sort((one, other) => (other.id === answering) - (one.id === answering));
}

// What the shell answers; null where it rests, or does not even say that it has heard.
function ask(shell, request) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const silence = setTimeout(() => resolve(null), SECONDS * 1000);
    port1.onmessage = ({ data }) => {
      clearTimeout(silence);
      if (data.heard) return; // the worker is at it, however long it takes
      port1.close();
      resolve(data.rests ? null : data);
    };
    shell.postMessage({ kind: "request", request }, [port2]);
  });
}

function toResponse(request, { status, headers, body }) {
  const isBare = status === 204 || status === 304 || request.method === "HEAD";
  return new Response(isBare ? null : body, { status, headers });
}
