// Several files as one row of bytes: a line of JSON with names and sizes, then their contents. Both what is shipped and
// what is kept has this form.

export function pack(files) {
  const names = [...files.keys()].sort();
  const head = new TextEncoder().encode(JSON.stringify(names.map((name) => [name, files.get(name).length])) + "\n");
  const bytes = new Uint8Array(names.reduce((sum, name) => sum + files.get(name).length, head.length));
  bytes.set(head);
  let at = head.length;
  for (const name of names) {
    bytes.set(files.get(name), at);
    at += files.get(name).length;
  }
  return bytes;
}

export function unpack(bytes) {
  let at = bytes.indexOf(10) + 1;
  const files = new Map();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)))) {
    files.set(name, bytes.subarray(at, at + size));
    at += size;
  }
  return files;
}
