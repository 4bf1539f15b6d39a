import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM } from '../chromium.ts';
import type { EmptyProject } from '../empty-project.ts';
import { ROOT } from '../packages.ts';
import { freePort, started } from '../processes.ts';
import { attackChat, checkLimit } from './attack-chat.ts';

/** The application of the Next.js guide in its development server: a question in its page, and what it must reject. */
export async function askInNext(project: EmptyProject, variables: Record<string, string>): Promise<string> {
  for (const [file, code] of filesOf('docs/nextjs.md')) project.write(file, code);
  const lines = Object.entries({ ...variables, CHAT_SECRET: crypto.randomUUID() });
  project.write('.env.local', lines.map(([name, value]) => `${name}=${value}\n`).join(''));
  // the driver of the browser is not part of what a newcomer installs
  project.run('npm', ['install', '--no-audit', '--no-fund', 'playwright-core']);
  copyFileSync(join(import.meta.dirname, 'ask-in-page.mjs'), join(project.folder, 'ask-in-page.mjs'));
  const answer = await inNext(project, {}, async (url) => {
    const said = project.node(['ask-in-page.mjs', `${url}/`, CHROMIUM ?? '']);
    await attackChat(url);
    return said;
  });
  // two servers for one folder are rejected by Next.js
  await inNext(project, { VISITOR_LIMIT_RUB: '0.0001' }, checkLimit);
  return answer;
}

async function inNext<Result>(
  project: EmptyProject,
  variables: Record<string, string>,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const port = String(await freePort());
  const next = join(project.folder, 'node_modules/.bin/next');
  const given = { NEXT_TELEMETRY_DISABLED: '1', ...variables };
  using _server = await started(next, ['dev', '-p', port], project.folder, /Ready in/, given);
  return use(`http://localhost:${port}`);
}

/** Code blocks whose first line names their file. */
function filesOf(document: string): [file: string, code: string][] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const files = [...text.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(
    ([, file = '', code = '']): [string, string] => [file, code],
  );
  if (files.length < 3) throw new Error(`${document} names only ${files.length} files`);
  return files;
}
