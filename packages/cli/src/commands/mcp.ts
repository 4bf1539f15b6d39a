import { finished } from 'node:stream/promises';
import { VERSION } from '@kopek/core';
import { formatScope, parseScope, type LedgerStore } from '@kopek/ledger';
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { InvalidArgumentError, type Command } from 'commander';
import { EXIT, type Context, type ExitCode } from '../context.ts';
import { confinedStore } from '../store/confined-store.ts';
import { withStore, type StoreFlags } from '../store/with-store.ts';
import { watchForStop } from '../terminal/stop.ts';
import { oneLine } from '../terminal/terminal.ts';

const EXAMPLES = `  kopek mcp ledger.db
  kopek mcp ledger.db --scope customer=acme`;

/** Adds `kopek mcp`: a server through which an assistant reads a ledger. */
export function addMcp(program: Command, context: Context): Command {
  const { texts } = context;
  return program
    .command('mcp')
    .argument('[ledger]', texts.ledger.argument)
    .description(texts.mcp.describe)
    .option('--scope <scope>', texts.mcp.optionScope, oneScope, 'all')
    .option('--ledger-name <name>', texts.optionLedgerName)
    .addHelpText('after', `\n${texts.examples}\n${EXAMPLES}`)
    .action(
      context.runs((_, place?: string, flags?: McpFlags) => serve(context, toolsOf(program, context), place, flags)),
    );
}

interface McpFlags extends StoreFlags {
  scope?: string;
}

function oneScope(text: string): string {
  const scope = parseScope(text, '--scope');
  // everybody's is no scope that a call counts in
  if (scope.endsWith('*')) throw new InvalidArgumentError('customer=acme, user=ivan, model:vendor/name, run:id, all');
  return scope;
}

/** Answers until the assistant closes stdin. stdout is for the protocol alone. */
async function serve(context: Context, tools: Tool[], place?: string, flags: McpFlags = {}): Promise<ExitCode> {
  const { scope = 'all' } = flags;
  const stop = watchForStop(context.terminal);
  return withStore(context, place, flags, async (store) => {
    // large, and no other command needs it
    const { Server } = await import('@modelcontextprotocol/server');
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
    const visible = scope === 'all' ? store : confinedStore(store, scope);
    const instructions = context.texts.mcp.instructions(formatScope(scope));
    const begin = (): InstanceType<typeof Server> => {
      const server = new Server({ name: 'kopek', version: VERSION }, { capabilities: { tools: {} }, instructions });
      server.setRequestHandler('tools/list', () => ({ tools }));
      server.setRequestHandler('tools/call', ({ params }) =>
        answer(params.name, params.arguments ?? {}, visible, context),
      );
      return server;
    };
    const connection = serveStdio(begin, { onerror: ({ message }) => context.printNotice(oneLine(message)) });
    await finished(process.stdin, { writable: false, signal: stop.signal }).catch(() => undefined);
    await connection.close();
    context.terminal.stdin.destroy?.();
    return stop.code() ?? EXIT.ok;
  }).finally(stop.release);
}

/** What each tool runs, at most 50 rows of it, and the options that an assistant may set. */
const TOOLS = new Map([
  ['spending', { words: ['report', '--top=50'], options: ['by', 'since', 'until', 'time-zone', 'where', 'top'] }],
  ['budgets', { words: ['budget', 'list'], options: [] }],
  ['entry', { words: [], options: ['id'] }],
]);

function toolsOf(program: Command, { texts: { report, budget, mcp } }: Context): Tool[] {
  const descriptions = new Map([
    ['spending', report.describe],
    ['budgets', budget.describeList],
  ]);
  const known = program.commands.flatMap((command) => command.options);
  const argument = (name: string) => {
    const description = known.find(({ long }) => long === `--${name}`)?.description ?? name;
    return [name, { type: 'string', description }] as const;
  };
  return [...TOOLS].map(([name, { options }]) => ({
    name,
    description: descriptions.get(name) ?? mcp.entry,
    inputSchema: { type: 'object', properties: Object.fromEntries(options.map(argument)), additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }));
}

/** The document of the command, or its sentence about what is wrong. */
async function answer(
  name: string,
  given: Readonly<Record<string, unknown>>,
  store: LedgerStore,
  { texts, runOver }: Context,
): Promise<CallToolResult> {
  const { words = [], options = [] } = TOOLS.get(name) ?? {};
  const odd = TOOLS.has(name) ? Object.keys(given).find((option) => !options.includes(option)) : name;
  if (odd !== undefined) return reply([texts.mcp.noSuch(oneLine(odd))], true);
  if (name === 'entry') {
    const id = textOf(given['id'] ?? '');
    const entry = await store.entry(id);
    return entry ? reply([JSON.stringify(entry)]) : reply([texts.mcp.noSuch(oneLine(id))], true);
  }
  const values = Object.entries(given).map(([option, value]) => `--${option}=${textOf(value)}`);
  const { code, stdout, stderr } = await runOver(store, [...words, ...values, '--json']);
  return reply([stdout, stderr], code !== EXIT.ok);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function reply(texts: readonly string[], isError = false): CallToolResult {
  const said = texts.map((text) => text.trim()).filter((text) => text !== '');
  return { content: said.map((text) => ({ type: 'text', text })), isError };
}
