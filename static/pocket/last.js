// The page that was shown last: a copy of it is held for the next start, which shows it until Python answers.

const cacheName = (base) => `scorer last ${base.pathname}`;
const addressOf = (base) => new URL("last", base).href;
export const READ_ONLY = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";
const LEFT_OUT = "script, noscript, iframe, img, meta[http-equiv], link:not([rel=stylesheet]), input[type=hidden]";

// Where the copy is and which page it shows; null where there is none.
export async function findLast(base) {
  const copy = await caches.match(addressOf(base), { cacheName: cacheName(base) });
  return copy ? { address: addressOf(base), page: copy.headers.get("Content-Location") } : null;
}

// Holds a copy of this document under the name `page`. It is to be read: no script runs in it, and nothing is sent.
export async function keepLast(base, page, shown) {
  const copy = shown.documentElement.cloneNode(true);
  for (const part of copy.querySelectorAll(LEFT_OUT)) part.remove();
  for (const part of copy.querySelectorAll("[style]")) part.removeAttribute("style");
  copy.querySelector("body").inert = true;
  const signs = [...copy.querySelectorAll("use")].map((sign) => sign.getAttribute("href").split("#")[0]).filter(Boolean);
  const styles = [...copy.querySelectorAll("link")].map((link) => link.getAttribute("href"));
  const wanted = new Set([...signs, ...styles].map((address) => new URL(address, shown.baseURI).href));
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": READ_ONLY, "Content-Location": page };
  const cache = await caches.open(cacheName(base));
  for (const address of wanted) if (!(await cache.match(address))) await cache.add(address);
  await cache.put(addressOf(base), new Response(`<!DOCTYPE html>${copy.outerHTML}`, { headers }));
  for (const { url } of await cache.keys()) if (!wanted.has(url) && url !== addressOf(base)) await cache.delete(url);
}

// Lets the copy go, where there is no room for a newer one.
export const dropLast = (base) => caches.delete(cacheName(base));
