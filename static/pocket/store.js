// The durable storage of the worker: two generations of one row of bytes, of which the newer whole one counts.
//
// A generation is written over the older of the two, so a write that is cut short never touches what was kept last.
// Each begins with a head: sign, number, length, and the SHA-256 of all three with the bytes.

const SIGN = 0x5343_4f52; // SCOR
const HASH = 24;
const HEAD = 56;

export class Damaged extends Error {}

const hashOf = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

async function encode(number, bytes) {
  const whole = new Uint8Array(HEAD + bytes.length);
  const head = new DataView(whole.buffer);
  head.setUint32(0, SIGN);
  head.setFloat64(8, number);
  head.setFloat64(16, bytes.length);
  whole.set(bytes, HEAD);
  whole.set(await hashOf(whole), HASH); // over a head whose hash is zeros
  return whole;
}

async function decode(whole) {
  if (whole.length < HEAD) return null;
  const head = new DataView(whole.buffer, whole.byteOffset, HEAD);
  const end = HEAD + head.getFloat64(16);
  if (head.getUint32(0) !== SIGN || !(end <= whole.length)) return null;
  const bytes = whole.slice(0, end).fill(0, HASH, HEAD);
  const found = await hashOf(bytes);
  return found.every((byte, at) => byte === whole[HASH + at]) ? { number: head.getFloat64(8), bytes: bytes.subarray(HEAD) } : null;
}

// Slots of the origin's private file system: written and flushed to the disk before `write` returns.
async function fileSlots(name) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  const slots = [];
  const close = () => slots.forEach((slot) => slot.close());
  try {
    for (const slot of ["a", "b"]) {
      const file = await folder.getFileHandle(slot, { create: true });
      slots.push(await file.createSyncAccessHandle());
    }
  } catch (error) {
    close();
    throw error;
  }
  return {
    close,
    async read(slot) {
      const bytes = new Uint8Array(slots[slot].getSize());
      slots[slot].read(bytes, { at: 0 });
      return bytes;
    },
    async write(slot, bytes) {
      let at = 0;
      while (at < bytes.length) {
        const count = slots[slot].write(bytes.subarray(at), { at });
        if (!count) throw new DOMException("", "QuotaExceededError");
        at += count;
      }
      slots[slot].truncate(bytes.length);
      slots[slot].flush();
    },
  };
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// Slots of IndexedDB, where a browser has no such files: a write returns when its transaction is on the disk, and is
// refused where another tab has written since.
async function recordSlots(name) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("slots");
  const database = await done(opening);
  return {
    close: () => database.close(),
    async read(slot) {
      return (await done(database.transaction("slots").objectStore("slots").get(slot))) ?? new Uint8Array();
    },
    write(slot, bytes, number) {
      return new Promise((resolve, reject) => {
        const transaction = database.transaction("slots", "readwrite", { durability: "strict" });
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
        const slots = transaction.objectStore("slots");
        slots.get("number").onsuccess = ({ target }) => {
          if ((target.result ?? 0) >= number) return transaction.abort();
          slots.put(bytes, slot);
          slots.put(number, "number");
        };
      });
    },
  };
}

// Opens the storage of this name: what was kept last, null where nothing was, and what keeps other bytes. What is in it
// decides its kind, so that nothing is ever kept in two places.
export async function openStore(name) {
  const slots = await fileSlots(name).catch((error) => {
    if (error.name === "NoModificationAllowedError" || error.name === "QuotaExceededError") throw error;
    return recordSlots(name);
  });
  const raw = [await slots.read(0), await slots.read(1)];
  const whole = [await decode(raw[0]), await decode(raw[1])];
  // One that is not whole is a write that was cut short. Where it was the very first, nothing was ever kept.
  if (!whole[0] && !whole[1] && raw[0].length && raw[1].length) throw new Damaged();
  let newest = (whole[1]?.number ?? 0) > (whole[0]?.number ?? 0) ? 1 : 0;
  let number = whole[newest]?.number ?? 0;
  return {
    kept: whole[newest]?.bytes ?? null,
    // Resolves when these bytes are on the disk; where that fails, what was kept before still counts.
    async keep(bytes) {
      const older = number === 0 ? 0 : 1 - newest;
      await slots.write(older, await encode(number + 1, bytes), number + 1);
      [newest, number] = [older, number + 1];
    },
    close: slots.close,
  };
}
