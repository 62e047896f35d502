// The files of the program: fetched once, checked, and held in the browser's cache, from which the service worker serves
// them. What is there already is not fetched again, so a load that broke goes on where it stopped.

const cacheName = (base) => `scorer ${base.pathname}`;

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes; // the host has unpacked it on the way
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function fetchFile(base, file, onBytes) {
  const response = await fetch(new URL(file.from, base), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${file.from}: ${response.status}`);
  const parts = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onBytes(value.length);
  }
  const bytes = await unpacked(new Uint8Array(await new Blob(parts).arrayBuffer()));
  if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== file.sha256) throw new Error(`${file.from}: not whole`);
  return bytes;
}

// The list that holds now: null before the first load has come to its end.
export async function currentList(base) {
  const cache = await caches.open(cacheName(base));
  const current = await cache.match(new URL("current.json", base).href);
  return current ? current.json() : null;
}

// Fetches a newer version, which the service worker takes at the next start and never in mid-deal; whether there is one.
export async function fetchNext(base, list) {
  const response = await fetch(new URL("files.json", base), { cache: "no-cache" });
  if (!response.ok || (await response.json()).version === list.version) return false;
  await fetchList(base, "next.json", () => {});
  return true;
}

// Fetches what is missing of the newest list. `onProgress(done, of, fetched, list)` counts bytes: `fetched` are those that
// came over the line this time. Resolves with the list.
export async function fetchList(base, name, onProgress) {
  const response = await fetch(new URL("files.json", base), { cache: "no-cache" });
  if (!response.ok) throw new Error(`files.json: ${response.status}`);
  const list = await response.json();
  const cache = await caches.open(cacheName(base));
  const of = list.files.reduce((sum, file) => sum + file.bytes, 0);
  const lack = await findLack(base, list, cache);
  if (lack) throw Object.assign(new Error("no room"), { reason: "no-room", ...lack });
  let count = 0;
  let fetched = 0;
  for (const file of list.files) {
    const address = new URL(file.name, base).href;
    const before = count;
    if (!(await cache.match(address))) {
      const bytes = await fetchFile(base, file, (more) => {
        count = Math.min(count + more, before + file.bytes);
        fetched += more;
        onProgress(count, of, fetched, list);
      });
      await cache.put(address, new Response(bytes, { headers: file.headers }));
    }
    onProgress((count = before + file.bytes), of, fetched, list);
  }
  await cache.put(new URL(name, base).href, new Response(JSON.stringify(list)));
  return list;
}

const UNPACKED = 3; // times as large as what is fetched, about

// What stands in the way of the files that are not here yet: nothing, or the sizes that do not fit.
async function findLack(base, list, cache) {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (!quota) return null;
  const here = new Set((await cache.keys()).map((request) => request.url));
  const missing = list.files.filter((file) => !here.has(new URL(file.name, base).href));
  const needed = UNPACKED * missing.reduce((sum, file) => sum + file.bytes, 0);
  const free = quota - usage;
  return free < needed ? { needed, free: Math.max(0, free) } : null;
}

// Lets the files of earlier versions go.
export async function dropOld(base, list) {
  const cache = await caches.open(cacheName(base));
  const wanted = new Set([...list.files.map((file) => file.name), "current.json", "next.json"].map((name) => new URL(name, base).href));
  if (await cache.match(new URL("next.json", base).href)) return;
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}
