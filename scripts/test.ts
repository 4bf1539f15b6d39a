/**
 * Runs the tests of all packages through turbo and ends with one line that sums them up.
 *
 * Three packages run side by side, also on two cores: each of them waits for timers and sockets half of its time.
 */
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

const turbo = spawn('turbo', ['run', 'test', '--concurrency=3', '--continue', ...process.argv.slice(2)], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
});

let output = '';
turbo.stdout.setEncoding('utf8');
turbo.stdout.on('data', (text: string) => {
  process.stdout.write(text);
  output += text;
});

turbo.on('error', (error) => {
  console.error(`turbo could not be started: ${error.message}`);
  process.exit(1);
});
turbo.on('close', (code) => {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  // vitest closes a package with, for instance, "Tests  1 failed | 41 passed | 2 skipped (44)"
  for (const [, line] of stripVTControlCharacters(output).matchAll(/^[^\n]*?\bTests\s{2,}([^\n(]+)\(\d+\)/gm)) {
    for (const [, count, kind] of (line ?? '').matchAll(/(\d+) (passed|failed|skipped)/g)) {
      counts[kind as keyof typeof counts] += Number(count);
    }
  }
  console.log(
    `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
  );
  // no test at all is no success
  process.exit(code === 0 && counts.passed === 0 ? 1 : (code ?? 1));
});
