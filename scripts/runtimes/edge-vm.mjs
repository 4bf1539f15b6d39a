// Runs a bundle in the sandbox that Next.js uses for edge functions: web APIs, and nothing of Node.
import { readFileSync } from 'node:fs';
import { EdgeVM } from '@edge-runtime/vm';

const [file] = process.argv.slice(2);
const { KOPEK_BASE_URL: baseURL, KOPEK_API_KEY: apiKey } = process.env;
const vm = new EdgeVM();
vm.evaluate(readFileSync(file, 'utf8'));
const report = await vm.evaluate(`runProgram(${JSON.stringify({ baseURL, apiKey })})`);
console.log(JSON.stringify(report));
// the sandbox may hold timers of its own
process.exit(report.failures.length > 0 ? 1 : 0);
