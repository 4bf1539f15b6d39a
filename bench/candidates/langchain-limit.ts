import { Collected, type Candidate } from './candidate.ts';
import { floorChatModel } from './floor-chat-model.ts';
import { HEADERS, requestBody, WireReader } from './read-wire.ts';

/** LangChain over the yardstick: what an adapter costs that reads the network as `limit` does, and does nothing else. */
export const candidate: Candidate = floorChatModel(['undici'], async () => {
  const { Agent, request } = await import('undici');
  return (baseURL) => {
    const dispatcher = new Agent({ connections: 16_384, headersTimeout: 0, bodyTimeout: 0 });
    const url = `${baseURL}/v1/chat/completions`;
    return async function* () {
      const { body } = await request(url, { method: 'POST', headers: HEADERS, body: requestBody(true), dispatcher });
      body.setEncoding('utf8');
      const read = new Pieces();
      const reader = new WireReader(read);
      for await (const text of body as AsyncIterable<string>) {
        reader.feed(text);
        yield read.taken();
      }
    };
  };
});

/** The texts of one read, one by one. */
class Pieces extends Collected {
  #pieces: string[] = [];

  override add(text: string | null | undefined): void {
    if (text) this.#pieces.push(text);
  }

  taken(): string[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}
