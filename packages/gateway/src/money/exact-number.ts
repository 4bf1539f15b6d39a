/**
 * `JSON.rawJSON` (Node 22 and later) is not in the ES2023 library types yet.
 * It keeps a number's text, so that `0.1000000000000000055` is not rounded on its way into a body.
 */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => object };

/** Makes `JSON.stringify` write these exact digits as a number: an exact decimal, or a deliberately odd one of a fault. */
export function exactNumber(decimal: string): object {
  return rawJSON(decimal);
}
