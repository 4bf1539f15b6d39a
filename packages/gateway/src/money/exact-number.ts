/**
 * `JSON.rawJSON` (Node 22 and later) is not in the ES2023 library types yet.
 * It keeps a number's text, so that `0.1000000000000000055` is not rounded on its way into a body.
 */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => object };

/** A JSON value with a fixed text: an exact decimal, or a deliberately odd number of a fault. */
export type RawJson = object;

/** Makes `JSON.stringify` write these exact digits as a JSON number. */
export function exactNumber(decimal: string): RawJson {
  return rawJSON(decimal);
}
