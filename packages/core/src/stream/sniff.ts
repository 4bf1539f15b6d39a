/** What the body of a 2xx is, judged by its content. */
export type BodyKind = 'events' | 'json' | 'html' | 'other';

/**
 * Looks at the first byte that is not a space: services and proxies label bodies wrongly.
 *
 * @param start - the beginning of the body; may be empty.
 * @param contentType - decides only when the content does not.
 * @returns undefined while nothing but spaces has come.
 */
export function sniff(start: Uint8Array, contentType: string | undefined): BodyKind | undefined {
  for (const byte of start) {
    // space, tab, CR, LF, and the three bytes of a BOM
    if (byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) continue;
    if (byte === 0xef || byte === 0xbb || byte === 0xbf) continue;
    const character = String.fromCharCode(byte);
    if (character === '{' || character === '[') return 'json';
    if (character === '<') return 'html';
    // data, event, id, retry, and comments
    if ('deir:'.includes(character)) return 'events';
    return contentType?.includes('text/event-stream') ? 'events' : 'other';
  }
  return undefined;
}
