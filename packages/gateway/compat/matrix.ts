/** Runs every client with every ability against the gateway and prints a table; exits with 1 below 95 %. */
import { readFileSync } from 'node:fs';
import { startGateway, type Gateway } from '../src/index.ts';
import { aiSdkClients } from './clients/ai-sdk.ts';
import { anthropicClients } from './clients/anthropic.ts';
import { ABILITIES, ANSWER, TEXT, type Ability, type Client } from './clients/client.ts';
import { langchainClients } from './clients/langchain.ts';
import { openaiClients } from './clients/openai.ts';
import { otherClients } from './clients/others.ts';

const CLIENTS: Client[] = [
  ...openaiClients,
  ...anthropicClients,
  ...aiSdkClients,
  ...langchainClients,
  ...otherClients,
];
const TIMEOUT_MS = 20_000;
const WANTED = 0.95;

const same = (seen: unknown, wanted: unknown): void => {
  if (JSON.stringify(seen) !== JSON.stringify(wanted)) throw new Error(`got ${JSON.stringify(seen)?.slice(0, 100)}`);
};

const CHECKS: Record<Ability, (client: Client, gateway: Gateway) => Promise<void>> = {
  chat: async (client, gateway) => same(await client.chat(gateway), TEXT),
  stream: async (client, gateway) => same(await client.stream(gateway), TEXT),
  tools: async (client, gateway) => {
    const text = await client.tools(gateway);
    // some clients write results of tools as JSON
    if (text !== ANSWER && text !== ANSWER.replace(/: (.*)$/, ': "$1"')) throw new Error(`got ${text.slice(0, 100)}`);
  },
  structured: async (client, gateway) => same(await client.structured(gateway), { city: 'Tula' }),
  errors: async (client, gateway) => {
    const error = await client.errors(gateway).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    // the status or the words of the gateway must be there, however deep
    const shown =
      error instanceof Error ? `${error.message} ${JSON.stringify(Object.entries(error))} ${String(error.cause)}` : '';
    if (!/404|nobody\/knows/.test(shown)) throw new Error(`got ${shown.slice(0, 100) || 'no error'}`);
  },
  abort: async (client, gateway) => {
    // a client may throw or end in silence; the gateway must see that it left
    await client.abort(gateway).catch(() => undefined);
    await gateway.whenIdle();
    const [charge] = gateway.charges();
    if (charge === undefined || charge.usageDelivered) throw new Error('the client read the answer to its end');
  },
};

async function attempt(client: Client, ability: Ability): Promise<string | undefined> {
  const gateway = await startGateway({ pace: ability === 'abort' ? 1 : 0 });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no end')), TIMEOUT_MS).unref();
  });
  try {
    await Promise.race([CHECKS[ability](client, gateway), late]);
    return gateway.audit().balanced && gateway.bugs().length === 0 ? undefined : 'the books or the gateway are wrong';
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error);
  } finally {
    await gateway.close();
  }
}

const versionOf = (name: string): string => {
  const text = readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

// rejections of clients that are left behind after an abort concern nobody
process.on('unhandledRejection', () => undefined);
const reasons: string[] = [];
console.log(`| Client | Version | ${ABILITIES.join(' | ')} |\n|---|---|${'---|'.repeat(ABILITIES.length)}`);
for (const client of CLIENTS) {
  const cells: string[] = [];
  for (const ability of ABILITIES) {
    const reason = await attempt(client, ability);
    cells.push(reason === undefined ? 'yes' : 'no');
    if (reason !== undefined) reasons.push(`${client.name}, ${ability}: ${reason}`);
  }
  console.log(`| ${client.name} | ${versionOf(client.package)} | ${cells.join(' | ')} |`);
}
const all = CLIENTS.length * ABILITIES.length;
console.log(`\n${all - reasons.length} of ${all} (${Math.floor(((all - reasons.length) / all) * 100)} %)`);
for (const reason of reasons) console.log(`- ${reason}`);
process.exit(reasons.length > all * (1 - WANTED) ? 1 : 0);
