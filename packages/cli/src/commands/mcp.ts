import { finished } from 'node:stream/promises';
import { VERSION } from '@kopek/core';
import { formatScope, parseScope, type LedgerStore } from '@kopek/ledger';
import type { CallToolResult, JSONObject, Tool as ToolDescription } from '@modelcontextprotocol/server';
import { InvalidArgumentError, type Command } from 'commander';
import { EXIT, type Context, type ExitCode } from '../context.ts';
import { confinedStore } from '../store/confined-store.ts';
import { withStore, type StoreFlags } from '../store/with-store.ts';
import { watchForStop } from '../terminal/stop.ts';
import { oneLine } from '../terminal/terminal.ts';

interface McpFlags extends StoreFlags {
  scope: string;
}

const EXAMPLES = `  kopek mcp ledger.db
  kopek mcp ledger.db --scope customer=acme`;

/** Adds `kopek mcp`: a server that lets an assistant read a ledger. */
export function addMcp(program: Command, context: Context): Command {
  const { texts } = context;
  return program
    .command('mcp')
    .argument('[ledger]', texts.ledger.argument)
    .description(texts.mcp.describe)
    .option('--scope <scope>', texts.mcp.optionScope, oneScope, 'all')
    .option('--ledger-name <name>', texts.optionLedgerName)
    .addHelpText('after', `\n${texts.examples}\n${EXAMPLES}`)
    .action(context.runs((_, place: string | undefined, flags: McpFlags) => mcp(context, program, place, flags)));
}

function oneScope(text: string): string {
  const scope = parseScope(text, '--scope');
  // everybody's is no scope that a call counts in
  if (scope.endsWith('*')) throw new InvalidArgumentError('customer=acme, user=ivan, model:vendor/name, run:id, all');
  return scope;
}

/** Answers until the assistant closes stdin. stdout is for the protocol alone. */
async function mcp(context: Context, program: Command, place: string | undefined, flags: McpFlags): Promise<ExitCode> {
  const stop = watchForStop(context.terminal);
  try {
    return await withStore(context, place, flags, async (store) => {
      // large, and no other command needs it
      const { Server } = await import('@modelcontextprotocol/server');
      const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
      const { scope } = flags;
      const answer = answering(scope === 'all' ? store : confinedStore(store, scope), context);
      const instructions = context.texts.mcp.instructions(formatScope(scope));
      const server = serveStdio(
        () => {
          const one = new Server({ name: 'kopek', version: VERSION }, { capabilities: { tools: {} }, instructions });
          one.setRequestHandler('tools/list', () => ({ tools: toolList(program, context) }));
          one.setRequestHandler('tools/call', ({ params }) => answer(params.name, params.arguments ?? {}));
          return one;
        },
        { onerror: ({ message }) => context.printNotice(oneLine(message)) },
      );
      await finished(process.stdin, { writable: false, signal: stop.signal }).catch(() => undefined);
      await server.close();
      context.terminal.stdin.destroy?.();
      return stop.code() ?? EXIT.ok;
    });
  } finally {
    stop.release();
  }
}

/** A tool: a command, and those of its options that an assistant may set. Without words it is about one entry. */
interface Tool {
  words?: readonly string[];
  options: readonly string[];
}

const CHOICE = ['since', 'until', 'time-zone', 'where', 'top'];
/** A longer answer would fill the context of a model. */
const TOP = '--top=50';
const TOOLS: ReadonlyMap<string, Tool> = new Map([
  ['spending', { words: ['report', TOP], options: ['by', ...CHOICE] }],
  ['top_runs', { words: ['report', '--by=run', TOP], options: CHOICE }],
  ['budgets', { words: ['budget', 'list'], options: [] }],
  ['entry', { options: ['id'] }],
]);

const TEXT = { type: 'string' };
const KINDS: Readonly<Record<string, JSONObject>> = { top: { type: 'integer' }, where: { type: 'array', items: TEXT } };

function toolList(program: Command, { texts: { mcp: words } }: Context): ToolDescription[] {
  const known = program.commands.flatMap(({ options }) => options);
  const describe = (option: string): string =>
    known.find(({ long }) => long === `--${option}`)?.description ?? words.argumentEntry;
  return [...TOOLS].map(([name, tool]) => ({
    name,
    description: words.tools[name] ?? name,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        tool.options.map((option) => [option, { ...(KINDS[option] ?? TEXT), description: describe(option) }]),
      ),
      required: tool.options.filter((option) => option === 'id'),
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }));
}

/** Answers calls of tools over a ledger: with the JSON of the command, or with its sentence about what is wrong. */
function answering(store: LedgerStore, { texts, runOver }: Context) {
  return async (name: string, given: Readonly<Record<string, unknown>>): Promise<CallToolResult> => {
    const tool = TOOLS.get(name);
    if (tool === undefined) return failed(texts.mcp.noTool(oneLine(name), [...TOOLS.keys()].join(', ')));
    const odd = Object.keys(given).find((option) => !tool.options.includes(option));
    if (odd !== undefined) return failed(texts.mcp.noArgument(oneLine(odd), tool.options.join(', ')));
    if (tool.words === undefined) {
      const id = textOf(given['id'] ?? '');
      const entry = await store.entry(id);
      return entry === undefined ? failed(texts.mcp.noEntry(oneLine(id))) : said(JSON.stringify(entry));
    }
    const options = Object.entries(given).flatMap(([option, value]) =>
      [value].flat().map((one) => `--${option}=${textOf(one)}`),
    );
    const { code, stdout, stderr } = await runOver(store, [...tool.words, ...options, '--json']);
    return code === EXIT.ok ? said(stdout, stderr) : failed(stderr);
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function said(...texts: string[]): CallToolResult {
  return { content: texts.filter((text) => text !== '').map((text) => ({ type: 'text', text: text.trim() })) };
}

function failed(text: string): CallToolResult {
  return { ...said(text), isError: true };
}
