/** What an editor offers and underlines, in a project that holds the tarballs. */
import { join } from 'node:path';
import type { EmptyProject } from '../empty-project.ts';
import { LanguageService } from '../language-service.ts';

const CHAT = "import { ChatKopek } from '@kopek/langchain';\n";
const SDK = "import { createKopek, kopek } from '@kopek/vercel-ai';\nimport { generateText } from 'ai';\n";

/** Words that the list must offer at a place, and nothing beside them when `only` is set. */
const COMPLETIONS: readonly (readonly [code: string, words: string[], only?: 'only'])[] = [
  [`${CHAT}new ChatKopek({ reasoning: '|' });`, ['max', 'xhigh', 'high', 'medium', 'low', 'minimal', 'none'], 'only'],
  [`${CHAT}new ChatKopek({ provider: { sort: '|' } });`, ['price', 'throughput', 'latency'], 'only'],
  [`${CHAT}new ChatKopek({ onAbandon: '|' });`, ['cancel', 'finish'], 'only'],
  [`${CHAT}new ChatKopek({ | });`, ['model', 'temperature', 'spendLimit', 'ledger', 'timeout', 'profile']],
  [`${CHAT}new ChatKopek('auto', { timeout: { | } });`, ['headersMs', 'idleMs', 'dataIdleMs', 'totalMs', 'connectMs']],
  [`${CHAT}new ChatKopek('auto', { configuration: { | } });`, ['headers', 'fetch', 'dispatcher'], 'only'],
  [`${SDK}createKopek({ | });`, ['apiKey', 'baseURL', 'spendLimit', 'ledger', 'onAbandon']],
  [`${SDK}kopek('auto', { | });`, ['reasoning', 'pdfEngine', 'tags', 'costCenter', 'runId']],
  [
    `import { chargeOf } from '@kopek/langchain';\nchargeOf(undefined)?.|`,
    ['costRub', 'balanceRub', 'status', 'tokens', 'servedModel'],
  ],
];

/** Mistakes, and words of the sentence that the compiler underlines them with. Without words: no complaint. */
const MISTAKES: readonly (readonly [code: string, words?: string[]])[] = [
  [`${CHAT}new ChatKopek('auto', { temperature: 0, reasoning: 'high', spendLimit: '5.00' });`],
  [`${CHAT}new ChatKopek({ reasoning: 'hgih' });`, ['"hgih"', '"high"']],
  [`${CHAT}new ChatKopek({ provider: { sort: 'prize' } });`, ['"prize"', '"price"']],
  [`${CHAT}new ChatKopek({ timeout: '5s' });`, ['string', 'number | Timeouts']],
  [`${CHAT}new ChatKopek({ spendLimit: 5 });`, ['number', 'string']],
  [`${CHAT}new ChatKopek({ limits: 5 });`, ['Limits']],
  [`${CHAT}new ChatKopek({ configuration: { baseURL: 'x' } });`, ['baseURL', 'HttpSettings']],
  [`${CHAT}new ChatKopek('auto', { model: 'other' });`, ['model', 'ChatKopekSettings']],
  [`${CHAT}new ChatKopek('auto').invoke('x', { reasoning: 'hgih' });`, ['"hgih"']],
  [`${SDK}createKopek({ spendLimit: 5 });`, ['number', 'string']],
  [`${SDK}createKopek({ apikey: 'x' });`, ['apiKey']],
  [`${SDK}kopek('auto', { reasoning: 'hgih' });`, ['"hgih"', '"high"']],
  [`${SDK}generateText({ model: kopek('auto'), prompt: 'x', providerOptions: { kopek: { tags: { a: 'b' } } } });`],
  [
    `import type { Charge } from '@kopek/core';\ndeclare const charge: Charge;\nexport const sum: number = charge.costRub;`,
    ['string', 'number'],
  ],
];

/** Asks the language server of the project, and prints a line for each question. */
export async function checkTypes(project: EmptyProject): Promise<void> {
  project.write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, target: 'es2023', module: 'nodenext', types: ['node'] },
    }),
  );
  await using service = await LanguageService.start(project.folder, join(project.folder, 'node_modules/typescript'));
  for (const [code, words, only] of COMPLETIONS) {
    const offered = (await service.completions(code)).map(({ label }) => label.replaceAll(/["']/g, ''));
    const missing = words.filter((word) => !offered.includes(word));
    const more = only === undefined ? [] : offered.filter((word) => !words.includes(word));
    report(`offers ${only === undefined ? `${words.join(', ')} …` : words.join(', ')}`, code, [
      ...missing.map((word) => `${word} is missing`),
      ...more.map((word) => `${word} is too much`),
    ]);
  }
  for (const [code, words] of MISTAKES) {
    const said = (await service.diagnostics(code)).map(({ message }) => message).join('\n');
    const problems = words?.filter((word) => !said.includes(word)).map((word) => `nothing is said of ${word}`);
    report(words === undefined ? 'compiles' : 'is underlined', code, problems ?? (said === '' ? [] : [said]), said);
  }
}

function report(what: string, code: string, problems: string[], said = ''): void {
  const place = code.split('\n').at(-1) ?? '';
  if (problems.length === 0) console.log(`  ✓ ${place} ${what}`);
  else {
    process.exitCode = 1;
    console.log(`  ✗ ${place}: ${problems.join('; ')}\n${said}`);
  }
}
