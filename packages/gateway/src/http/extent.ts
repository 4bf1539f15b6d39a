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
    const character = json[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      level += 1;
      if (level > limits.levels) return 'levels';
      counts[level] = 0;
    } else if (character === ']' || character === '}') level = Math.max(0, level - 1);
    else if (character === ':') {
      const count = (counts[level] ?? 0) + 1;
      if (count > limits.fields) return 'fields';
      counts[level] = count;
    }
  }
  return undefined;
}
