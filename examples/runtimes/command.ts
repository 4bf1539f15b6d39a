/** The program of `lib/program.ts` as a command, for Node, Bun and Deno; ends with one line of JSON. */
import process from 'node:process';
import { run } from './lib/program.ts';

const { KOPEK_BASE_URL: baseURL = '', KOPEK_API_KEY: apiKey = '' } = process.env;
if (new URL(baseURL).hostname !== '127.0.0.1') {
  console.log('left out: this program asks for faults, which only the local gateway has');
} else {
  const report = await run({ baseURL, apiKey });
  console.log(JSON.stringify(report));
  process.exitCode = report.failures.length > 0 ? 1 : 0;
}
