import { Collected, type Candidate } from './candidate.ts';
import { HEADERS, readWhole, requestBody, WireReader } from './read-wire.ts';

/** The yardstick: `undici.request`, split at blank lines, `JSON.parse`. What a careful hand would write, and no more. */
export const candidate: Candidate = {
  async load() {
    const { Agent, request } = await import('undici');
    return (baseURL) => {
      const dispatcher = new Agent({ connections: 16_384, headersTimeout: 0, bodyTimeout: 0 });
      const url = `${baseURL}/v1/chat/completions`;
      return {
        async stream({ onFirst }) {
          const { body } = await request(url, {
            method: 'POST',
            headers: HEADERS,
            body: requestBody(true),
            dispatcher,
          });
          body.setEncoding('utf8');
          const reader = new WireReader(new Collected(onFirst));
          for await (const text of body as AsyncIterable<string>) reader.feed(text);
          return reader.outcome;
        },
        async invoke() {
          const { body } = await request(url, {
            method: 'POST',
            headers: HEADERS,
            body: requestBody(false),
            dispatcher,
          });
          return readWhole(await body.json());
        },
      };
    };
  },
};
