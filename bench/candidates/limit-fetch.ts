import { Collected, type Candidate } from './candidate.ts';
import { HEADERS, readWhole, requestBody, WireReader } from './read-wire.ts';

/** The same reader over the built-in fetch. */
export const candidate: Candidate = {
  kind: 'limit',
  packages: [],
  load: () =>
    Promise.resolve((baseURL) => {
      const url = `${baseURL}/v1/chat/completions`;
      return {
        async stream({ onFirst }) {
          const { body } = await fetch(url, { method: 'POST', headers: HEADERS, body: requestBody(true) });
          const reader = new WireReader(new Collected(onFirst));
          const decoder = new TextDecoder();
          for await (const bytes of body as AsyncIterable<Uint8Array>)
            reader.feed(decoder.decode(bytes, { stream: true }));
          return reader.outcome;
        },
        async invoke(image) {
          const answer = await fetch(url, { method: 'POST', headers: HEADERS, body: requestBody(false, image) });
          return readWhole(await answer.json());
        },
        async key() {
          const answer = await fetch(`${baseURL}/v1/service/key`, { headers: HEADERS });
          return answer.json();
        },
      };
    }),
};
