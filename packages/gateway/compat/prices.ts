/** Checks what each framework keeps of the price and of a limit, and prints the table of `docs/frameworks.md`. */
import { readFileSync } from 'node:fs';
import { startGateway } from '../src/index.ts';
import { subtractRub } from '../../core/src/index.ts';
import { createLedger } from '../../ledger/src/index.ts';
import { FRAMEWORKS, TEXT, type Framework, type Way } from './frameworks.ts';

type Check = (framework: Framework, way: Way) => Promise<boolean>;

const BALANCE_RUB = '100';
const CHECKS: Record<string, Check> = {
  'cost of an answer': async (framework, way) => {
    await framework.ask(way);
    return true;
  },
  'of a stream': async (framework, way) => (await framework.stream(way)) === TEXT,
  'on the result': async (framework, way) => /cost_?rub/i.test(shown(await framework.ask(way))),
  limit: async (framework, gateway) => {
    const way = { ...gateway, spendLimit: '0.000001' };
    await framework.ask(way);
    // whatever the framework makes of the error, nothing may leave
    await framework.ask(way).catch(() => undefined);
    return way.ledger.total().attempts === 1;
  },
};

/** A result as text, with what is hidden in getters of classes left out. */
function shown(result: unknown): string {
  const seen = new Set<unknown>();
  return (
    JSON.stringify(result, (_name, value: unknown) => {
      if (typeof value !== 'object' || value === null) return value;
      if (seen.has(value)) return undefined;
      seen.add(value);
      return value;
    }) ?? ''
  );
}

async function attempt(framework: Framework, check: Check): Promise<string> {
  await using gateway = await startGateway({ balanceRub: BALANCE_RUB });
  const ledger = createLedger();
  const { baseURL, url, apiKey } = gateway;
  try {
    const holds = await check(framework, { baseURL, url, apiKey, ledger });
    await gateway.whenIdle();
    const bill = subtractRub(BALANCE_RUB, gateway.balanceRub());
    // to the last digit, of every call, and of nothing that was not sent
    const isBooked = ledger.total().costRub === bill && gateway.charges().length === ledger.total().settled;
    if (!isBooked) throw new Error(`the ledger says ${ledger.total().costRub}, the bill ${bill}`);
    return holds ? 'yes' : 'no';
  } catch (error) {
    failures.push(`${framework.name}: ${error instanceof Error ? error.stack?.slice(0, 600) : String(error)}`);
    return 'FAILS';
  }
}

const versionOf = (name: string): string => {
  const text = readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

// rejections that a framework leaves behind concern nobody
process.on('unhandledRejection', () => undefined);
const failures: string[] = [];
const [only] = process.argv.slice(2);
console.log(`| framework | version | by | ${Object.keys(CHECKS).join(' | ')} |\n|---|---|---|---|---|---|---|`);
for (const framework of FRAMEWORKS) {
  if (only !== undefined && !framework.name.toLowerCase().includes(only)) continue;
  const cells: string[] = [];
  for (const check of Object.values(CHECKS)) cells.push(await attempt(framework, check));
  console.log(`| ${framework.name} | ${versionOf(framework.package)} | ${framework.by} | ${cells.join(' | ')} |`);
}
for (const failure of failures) console.log(`- ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);
