import { runChecks } from './checks.ts';

// For runtimes with a command line; `serve.ts` runs it and adds the arguments. Exits non-zero when something fails.
declare const Bun: unknown;
declare const Deno: { args: string[]; exit(code: number): never } | undefined;

const [origin = '', apiKey = '', tlsOrigin = ''] = typeof Deno === 'undefined' ? process.argv.slice(2) : Deno.args;
const runtime = typeof Bun !== 'undefined' ? 'Bun' : typeof Deno !== 'undefined' ? 'Deno' : `Node ${process.version}`;
const failures = await runChecks({ origin, apiKey, tlsOrigin, givesReasons: true });
console.log(
  failures.length === 0 ? `${runtime}: all good` : `${runtime}: ${failures.length} failed\n${failures.join('\n')}`,
);
if (typeof Deno !== 'undefined') Deno.exit(failures.length === 0 ? 0 : 1);
process.exit(failures.length === 0 ? 0 : 1);
