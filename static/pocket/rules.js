// The rules to read during the first load: pages that the build has written, held where the service worker finds them.

import { unpack } from "./bundle.js";
import { fetchFile } from "./files.js";
import { READ_ONLY } from "./last.js";

const ROOT = "_root_/app"; // what stands in them for our own
const TYPES = { css: "text/css", svg: "image/svg+xml" };
const cacheName = (base) => `scorer rules ${base.pathname}`;

// Holds the pages of these files below `root`.
export async function holdRules(base, root, files) {
  const bundles = await Promise.all(files.map((file) => fetchFile(base, file, () => {})));
  const pages = bundles.flatMap((bytes) => [...unpack(bytes)]);
  const cache = await caches.open(cacheName(base));
  for (const [path, bytes] of pages) {
    const type = TYPES[path.split(".")[1]] ?? "text/html; charset=utf-8";
    const headers = { "Content-Type": type, "Content-Security-Policy": READ_ONLY };
    const text = new TextDecoder().decode(bytes).replaceAll(ROOT, root.slice(1));
    await cache.put(new URL(`${root}${path}`, base).href, new Response(text, { headers }));
  }
}

// Lets them go, once Python answers for them.
export const dropRules = (base) => caches.delete(cacheName(base));
