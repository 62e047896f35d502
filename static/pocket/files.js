// The files of the program: fetched once, checked, and held in the browser's cache, from which the service worker serves
// them. What is there already is not fetched again, so a load that broke goes on where it stopped.

export const base = new URL("./", location.href);
export const addressOf = (name) => new URL(name, base).href;
export const cacheName = (...words) => ["scorer", ...words, base.pathname].join(" ");

const UNPACKED = 3; // times as large as what is fetched, about

const bytesIn = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());
const sizeOf = (files) => files.reduce((sum, file) => sum + file.bytes, 0);
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function ask(name) {
  const response = await fetch(addressOf(name), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

export async function fetchFile(file, onBytes = () => {}) {
  const count = (chunk, controller) => {
    onBytes(chunk.length);
    controller.enqueue(chunk);
  };
  let bytes = await bytesIn((await ask(file.from)).body.pipeThrough(new TransformStream({ transform: count })));
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b; // a host may have unpacked it on the way
  if (isPacked) bytes = await bytesIn(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
  if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== file.sha256) throw new Error(`${file.from}: not whole`);
  return bytes;
}

// The list that holds now: null before the first load has come to its end.
export async function currentList() {
  const current = await caches.match(addressOf("current.json"), { cacheName: cacheName() });
  return current?.json() ?? null;
}

// Fetches the newest version. `onProgress(done, of, fetched, list)` counts bytes: `fetched` are those that came over the
// line this time. Resolves with its list.
export async function fetchFirst(onProgress) {
  const list = await (await ask("files.json")).json();
  await fetchMissing(list, "current.json", onProgress);
  return list;
}

// Fetches a newer version, which the service worker takes at the next start and never in mid-deal; whether there is one.
export async function fetchNext({ version }) {
  const list = await (await ask("files.json")).json();
  if (list.version === version) return false;
  await fetchMissing(list, "next.json", () => {});
  return true;
}

async function fetchMissing(list, name, onProgress) {
  const cache = await caches.open(cacheName());
  const held = new Set((await cache.keys()).map((request) => request.url));
  const missing = list.files.filter((file) => !held.has(addressOf(file.name)));
  const of = sizeOf(list.files);
  let done = of - sizeOf(missing);
  let fetched = 0;
  await findRoom(UNPACKED * sizeOf(missing));
  for (const file of missing) {
    const end = done + file.bytes;
    const bytes = await fetchFile(file, (more) => {
      done = Math.min(done + more, end);
      fetched += more;
      onProgress(done, of, fetched, list);
    });
    await cache.put(addressOf(file.name), new Response(bytes, { headers: file.headers }));
    onProgress((done = end), of, fetched, list);
  }
  await cache.put(addressOf(name), new Response(JSON.stringify(list)));
}

// Throws an error with both sizes where the browser says that so much does not fit.
async function findRoom(needed) {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  const free = Math.max(0, quota - usage);
  if (quota && free < needed) throw Object.assign(new Error("no room"), { reason: "no-room", needed, free });
}

// Lets the files of earlier versions go.
export async function dropOld(list) {
  const cache = await caches.open(cacheName());
  if (await cache.match(addressOf("next.json"))) return;
  const wanted = new Set(["current.json", ...list.files.map((file) => file.name)].map(addressOf));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}
