/** Decodes percent-encoding; a text with invalid encoding stays as it is. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
