"""What the pocket edition keeps on a phone, read and written from outside, as its own scripts lay it down."""

import hashlib
import struct
from base64 import b64decode, b64encode
from contextlib import closing, contextmanager
from typing import NamedTuple

from scorer.pocket import folder
from scorer.store import db, restoring

SIGN = 0x53434F52
READ = """async (name) => {
  const root = await navigator.storage.getDirectory();
  const kept = [];
  for (const slot of ["a", "b"]) {
    const file = await (await (await root.getDirectoryHandle(name)).getFileHandle(slot)).getFile();
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
    kept.push(btoa(text));
  }
  return kept;
}"""
WRITE = """async ([name, slot, text]) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  const stream = await (await folder.getFileHandle(slot, { create: true })).createWritable();
  await stream.write(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  await stream.close();
}"""


class Generation(NamedTuple):
    number: int
    files: dict[str, bytes]


def name_of(host):
    return f"scorer{host.path}".replace("/", "_")


def read(context, host):
    """Both slots as they are; no shell may be open."""
    page = context.new_page()
    page.goto(f"{host.address}files.json")
    slots = page.evaluate(READ, name_of(host))
    page.close()
    return [b64decode(slot) for slot in slots]


def write(context, host, slot, data):
    """Put these bytes into a slot; no shell may be open."""
    page = context.new_page()
    page.goto(f"{host.address}files.json")
    page.evaluate(WRITE, [name_of(host), slot, b64encode(data).decode()])
    page.close()


def encode(generation):
    data = folder.bundle(generation.files)
    bare = struct.pack(">I4xdd32s", SIGN, generation.number, len(data), b"") + data
    return bare[:24] + hashlib.sha256(bare).digest() + data


def decode(slot):
    """The generation in a slot; None where it is not whole."""
    if len(slot) < 56:
        return None
    sign, number, size, digest = struct.unpack(">I4xdd32s", slot[:56])
    bare = slot[:24] + bytes(32) + slot[56 : 56 + int(size)]
    if sign != SIGN or hashlib.sha256(bare).digest() != digest:
        return None
    return Generation(int(number), folder.unbundle(slot[56 : 56 + int(size)]))


def newest(slots):
    return max(generation for slot in slots if (generation := decode(slot)))


@contextmanager
def opened(generation, path):
    """Its database, from files that are laid into `path`."""
    path.mkdir(exist_ok=True)
    for name, data in generation.files.items():
        (path / name).write_bytes(data)
    with closing(db.connect(path / db.FILE)) as store:
        yield store


def faults(generation, path):
    """What is wrong with its database."""
    with opened(generation, path) as store:
        return [str(error) for error in restoring.integrity_errors(store)]


def changed(generation, path, statement):
    """The next generation, in whose database this statement was executed."""
    with opened(generation, path) as store:
        store.execute(statement)
        store.conn.commit()
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return Generation(generation.number + 1, {name: (path / name).read_bytes() for name in generation.files})


def as_newer(generation, path):
    """The same, as a newer program has migrated it."""
    migration = "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('scorer', 'm999', '')"
    return changed(generation, path, migration)
