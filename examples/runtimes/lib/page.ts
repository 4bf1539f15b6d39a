/** The program in a page: the gateway is behind the server of the page, which also receives the report. */
import { run, type Report } from './program.ts';

let report: Report;
try {
  const apiKey = new URLSearchParams(location.hash.slice(1)).get('key') ?? '';
  report = await run({ baseURL: location.origin, apiKey });
} catch (error) {
  report = { failures: [String(error)], checks: 0, costRub: undefined };
}
await fetch('/report', { method: 'POST', body: JSON.stringify(report) });
