// The service worker: it holds the files, and hands the requests of the pages to the shell. It starts no Python, for a
// browser stops a service worker between two deals.

const scope = new URL(self.registration.scope);
const PAGES = `${scope.pathname}app/`;
const FILES = `scorer ${scope.pathname}`;
const LAST = `scorer last ${scope.pathname}`;
const RULES = `scorer rules ${scope.pathname}`;
const SILENCE = 5000; // milliseconds after which a shell that has not heard is passed over

const addressOf = (name) => new URL(name, scope).href;
const isPage = ({ mode }) => mode === "navigate";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  if (url.pathname.startsWith(PAGES)) {
    const isWindow = isPage(request) && request.destination === "document";
    event.respondWith(isWindow ? leadToShell(url) : answerPage(request));
  } else if (request.method === "GET") {
    event.respondWith(findFile(request, url));
  }
});

// A page that was opened in a window of its own is shown in the shell.
function leadToShell(url) {
  return Response.redirect(`${scope.href}#/${url.pathname.slice(PAGES.length)}${url.search}`, 303);
}

// The rules of the first load, and the style and the signs of the copy of the last page, are here before Python is; their
// names change with their content.
async function answerPage(request) {
  const find = (cacheName) => request.method === "GET" && caches.match(request.url, { cacheName });
  return (await find(RULES)) || (!isPage(request) && (await find(LAST))) || askShells(request);
}

async function findFile(request, url) {
  const cache = await caches.open(FILES);
  const isStart = url.href.split("#")[0] === scope.href || url.pathname === `${scope.pathname}index.html`;
  const index = isStart && (await findIndex(cache));
  if (index) return index;
  const file = await cache.match(url.href, { ignoreSearch: true });
  return file ?? (await caches.match(url.href, { cacheName: LAST })) ?? fetch(request);
}

// The document of the shell. A new version that is whole is taken here, at a start, where nothing of it is loaded yet.
async function findIndex(cache) {
  const next = await cache.match(addressOf("next.json"));
  if (next) {
    await cache.put(addressOf("current.json"), next);
    await cache.delete(addressOf("next.json"));
  }
  const current = await cache.match(addressOf("current.json"));
  return current && cache.match(addressOf((await current.json()).index));
}

let answering = ""; // the shell that answered last

async function askShells(request) {
  const { method, url, referrer } = request;
  const headers = [...request.headers];
  if (referrer.startsWith(scope.origin)) headers.push(["referer", referrer]);
  const body = await request.arrayBuffer();
  for (const shell of await openShells()) {
    const answer = await ask(shell, { method, url, headers, body, isPage: isPage(request) });
    if (!answer) continue;
    answering = shell.id;
    if (answer.status) return toResponse(request, answer);
    console.error(answer.error);
    break;
  }
  return Response.error();
}

// All open shells, the one that answered last first.
async function openShells() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return open
    .filter((client) => client.frameType !== "nested" && !new URL(client.url).pathname.startsWith(PAGES))
    .sort((one, other) => (other.id === answering) - (one.id === answering));
}

// What the shell answers; null where it rests, or does not even say that it has heard.
function ask(shell, request) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const silence = setTimeout(() => resolve(null), SILENCE);
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
