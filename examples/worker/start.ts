/** `npx -y pnpm@12 --dir examples/worker start`: the Worker on workerd, and a gateway of this machine behind it. */
import { once } from 'node:events';
import { startGateway } from '@kopek/gateway';
import { startWorker } from './lib/start-worker.ts';

const { KOPEK_BASE_URL, KOPEK_API_KEY } = process.env;
const gateway = KOPEK_BASE_URL === undefined ? await startGateway() : undefined;
const worker = await startWorker(
  {
    KOPEK_BASE_URL: KOPEK_BASE_URL ?? gateway?.baseURL ?? '',
    KOPEK_API_KEY: KOPEK_API_KEY ?? gateway?.apiKey ?? '',
    VISITOR_SECRET: crypto.randomUUID(),
  },
  '.wrangler/state',
);
console.log(`curl -c cookies -b cookies ${worker.url}/chat -H 'content-type: application/json' \\
  -d '{"messages":[{"id":"1","role":"user","parts":[{"type":"text","text":"What is a kopek?"}]}]}'
curl -c cookies -b cookies ${worker.url}/spending`);
await once(process, 'SIGINT');
await worker.stop();
await gateway?.close();
