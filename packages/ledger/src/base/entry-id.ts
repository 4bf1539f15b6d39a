let lastMs = 0;
let counter = 0;

/**
 * A time-ordered UUID (version 7): ids of one process sort by the time they were made, which is kind to the index of a
 * database, and 62 random bits keep those of different processes apart.
 */
export function newEntryId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = 0;
  } else {
    // the same millisecond, or a clock that was set back: the counter keeps the order
    counter += 1;
    if (counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const order = counter.toString(16).padStart(3, '0');
  // a random UUID ends like one of version 7: the kind of UUID, and random bits
  const random = crypto.randomUUID().slice('xxxxxxxx-xxxx-4xxx-'.length);
  // joined, because an engine keeps a concatenated text as all its pieces for as long as the entry lives
  return [time.slice(0, 8), time.slice(8), `7${order}`, random].join('-');
}

/** The same UUID (version 8) for the same name, so that every process that makes the entry of that name finds the existing one. */
export async function entryIdOf(name: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
  const hex = Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}
