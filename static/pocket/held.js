// Pages to read while Python does not answer: a copy of the page that was shown last, for the next start, and the rules as
// the build has written them, for the first load. No script runs in them, and nothing is sent. The service worker finds
// both.

import { unpack } from "./bundle.js";
import { addressOf, cacheName, fetchFile } from "./files.js";

const LAST = cacheName("last");
const RULES = cacheName("rules");
const COPY = addressOf("last");
const READ_ONLY = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";
const LEFT_OUT = "script, noscript, iframe, img, meta[http-equiv], link:not([rel=stylesheet]), input[type=hidden]";
const ROOT = "_root_/app"; // what stands in the rules for our own
const HTML = "text/html; charset=utf-8";
const TYPES = { css: "text/css", svg: "image/svg+xml" };

const toRead = (text, type, more) =>
  new Response(text, { headers: { "Content-Type": type, "Content-Security-Policy": READ_ONLY, ...more } });

// Which page the copy shows, and where it is; null where there is none.
export async function findLast() {
  const copy = await caches.match(COPY, { cacheName: LAST });
  return copy ? { address: COPY, page: copy.headers.get("Content-Location") } : null;
}

// Holds a copy of this document under the name `page`, with its style and its signs.
export async function keepLast(page, shown) {
  const copy = shown.documentElement.cloneNode(true);
  for (const part of copy.querySelectorAll(LEFT_OUT)) part.remove();
  for (const part of copy.querySelectorAll("[style]")) part.removeAttribute("style");
  copy.querySelector("body").inert = true;
  const used = [...copy.querySelectorAll("use, link")].map((part) => part.getAttribute("href").split("#")[0]);
  const wanted = new Set(used.filter(Boolean).map((address) => new URL(address, shown.baseURI).href));
  const cache = await caches.open(LAST);
  for (const address of wanted) if (!(await cache.match(address))) await cache.add(address);
  await cache.put(COPY, toRead(`<!DOCTYPE html>${copy.outerHTML}`, HTML, { "Content-Location": page }));
  for (const { url } of await cache.keys()) if (!wanted.has(url) && url !== COPY) await cache.delete(url);
}

// Lets the copy go, where there is no room for a newer one.
export const dropLast = () => caches.delete(LAST);

// Holds the rules that are in these files below `root`.
export async function holdRules(root, files) {
  const bundles = await Promise.all(files.map(async (file) => unpack(await fetchFile(file))));
  const cache = await caches.open(RULES);
  for (const [path, bytes] of bundles.flatMap((pages) => [...pages])) {
    const text = new TextDecoder().decode(bytes).replaceAll(ROOT, root.slice(1));
    await cache.put(addressOf(`${root}${path}`), toRead(text, TYPES[path.split(".")[1]] ?? HTML));
  }
}

// Lets them go, once Python answers for them.
export const dropRules = () => caches.delete(RULES);
