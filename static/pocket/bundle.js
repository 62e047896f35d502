// Several files as one row of bytes: a line of JSON with names and sizes, then their contents. Both what is shipped and
// what is kept has this form. A file that is shipped may have a piece in common with an earlier one, which then has it
// alone: beside its size stand the name of that file, where the piece begins there and here, and its length.

const join = async (parts) => new Uint8Array(await new Blob(parts).arrayBuffer());

export function pack(files) {
  const names = [...files.keys()].sort();
  const head = JSON.stringify(names.map((name) => [name, files.get(name).length]));
  return join([`${head}\n`, ...names.map((name) => files.get(name))]);
}

export async function unpack(bytes) {
  let at = bytes.indexOf(10) + 1;
  const files = new Map();
  for (const [name, size, other, start, here, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)))) {
    const own = bytes.subarray(at, at + size - (length ?? 0));
    const shared = files.get(other)?.subarray(start, start + length);
    files.set(name, shared ? await join([own.subarray(0, here), shared, own.subarray(here)]) : own);
    at += own.length;
  }
  return files;
}
