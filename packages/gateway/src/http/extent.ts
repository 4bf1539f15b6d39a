type Extent = 'levels' | 'fields';

/**
 * The limit that a JSON text exceeds, found without parsing it: code that walks a parsed body recurses, and copying very
 * large objects takes seconds.
 *
 * @param limits - the nesting depth of arrays and objects, and the number of fields per object.
 */
export function brokenExtent(json: string, limits: Record<Extent, number>): Extent | undefined {
  /** Number of fields so far in the open object of each level. */
  const counts = new Int32Array(limits.levels + 1);
  let level = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      level += 1;
      if (level > limits.levels) return 'levels';
      counts[level] = 0;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) level = Math.max(0, level - 1);
    else if (code === COLON) {
      const count = (counts[level] ?? 0) + 1;
      if (count > limits.fields) return 'fields';
      counts[level] = count;
    }
  }
  return undefined;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
