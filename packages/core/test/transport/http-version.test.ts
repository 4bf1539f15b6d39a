import { Agent } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../src/index.ts';
import { good } from '../faults/answers.ts';
import { createCertificate, offersRead } from '../faults/certificate.ts';
import { startRawServer } from '../faults/raw-server.ts';

it.each([
  ['its own agent', undefined],
  ['an agent of the caller', new Agent()],
])(
  'speaks HTTP/1.1 over %s: undici repeats requests of HTTP/2, and a repetition may be billed',
  async (_, dispatcher) => {
    const { tls, offered } = offersRead(await createCertificate());
    const server = await startRawServer({ onRequest: good, tls });
    onTestFinished(() => server.close());
    const client = createClient({ apiKey: 'test-key', baseURL: server.origin, dispatcher });
    // nobody has signed the certificate; what is offered comes before it
    await expect(client.chat({ model: 'm', messages: [{ role: 'user', content: 'hi' }] })).rejects.toMatchObject({
      phase: 'connect',
    });
    expect(offered).toEqual([['http/1.1']]);
  },
);
