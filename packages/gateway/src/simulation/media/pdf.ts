import { GatewayError } from '../../protocol/errors.ts';

/**
 * The text of a PDF, page after page.
 *
 * @throws GatewayError 422 when the bytes are not a readable PDF.
 */
export async function pdfText(bytes: Uint8Array, filename: string): Promise<string> {
  // loaded on first use: it is larger than the rest of the gateway
  const { extractText, getDocumentProxy } = await import('unpdf');
  try {
    // verbosity 0: otherwise the library prints warnings to the host's console
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    const { text } = await extractText(document, { mergePages: true });
    return text;
  } catch {
    throw new GatewayError(422, `The file ${JSON.stringify(filename.slice(0, 100))} is not a readable PDF`, {
      metadata: { reason: 'file' },
    });
  }
}
