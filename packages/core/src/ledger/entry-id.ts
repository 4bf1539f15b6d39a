const POOL_BYTES = 2048;
const pool = new Uint8Array(POOL_BYTES);
let used = POOL_BYTES;
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
  const random = randomHex(2);
  // the two highest bits of this digit say which kind of UUID it is
  const variant = '89ab'[Number.parseInt(random[0] ?? '0', 16) & 3];
  // joined in one go: an engine keeps a long text that was added up piece by piece as all its pieces, for as long as
  // the entry lives
  return [time.slice(0, 8), time.slice(8), `7${order}`, `${variant}${random.slice(1)}`, randomHex(6)].join('-');
}

/** Random hexadecimal digits, two per byte. Asking the system for 8 bytes costs as much as asking for 2048. */
function randomHex(bytes: number): string {
  if (used + bytes > POOL_BYTES) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  let text = '';
  for (const end = used + bytes; used < end; used += 1) text += HEX[pool[used] ?? 0];
  return text;
}

const HEX = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
