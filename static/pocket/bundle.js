// Several files as one row of bytes: a line of JSON with names and sizes, then their contents. Both what is shipped and
// what is kept has this form. A file that is shipped may have a piece in common with an earlier one, which then has it
// alone: beside its size stand the name of that file, where the piece begins there and here, and its length.

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
  for (const [name, size, other, start, here, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)))) {
    const end = at + size - (length ?? 0);
    let file = bytes.subarray(at, end);
    if (other) {
      const own = file;
      file = new Uint8Array(size);
      file.set(own.subarray(0, here));
      file.set(files.get(other).subarray(start, start + length), here);
      file.set(own.subarray(here), here + length);
    }
    files.set(name, file);
    at = end;
  }
  return files;
}
