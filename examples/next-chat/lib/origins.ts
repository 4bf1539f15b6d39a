/**
 * The origins from which images in answers may be loaded. None by default: the URL of an image can leak the
 * conversation. `proxy.ts` writes the list into the Content-Security-Policy as well.
 */
export const IMAGE_ORIGINS: readonly string[] = [];

/** Which links of a model can be clicked. Others are shown as text. */
export const LINK_ORIGINS: readonly string[] = ['https://en.wikipedia.org', 'https://ru.wikipedia.org'];

/** Whether an address belongs to one of the origins. */
export function isAllowed(address: string | undefined, origins: readonly string[]): boolean {
  return address !== undefined && URL.canParse(address) && origins.includes(new URL(address).origin);
}
