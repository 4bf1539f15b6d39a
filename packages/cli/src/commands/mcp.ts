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
    .action(context.runs((_, place?: string, flags?: McpFlags) => serve(context, place, flags)));
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
async function serve(context: Context, place?: string, flags: McpFlags = {}): Promise<ExitCode> {
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
      server.setRequestHandler('tools/list', () => ({ tools: listed(context) }));
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

/** A type of argument: its schema, and whether a value has it. */
interface ArgumentType {
  schema: object;
  holds(given: unknown): boolean;
}

const isText = (given: unknown): boolean => typeof given === 'string';

const TYPES = {
  text: { schema: { type: 'string' }, holds: isText },
  texts: {
    schema: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    holds: (given) => [given].flat().every(isText),
  },
  count: { schema: { type: 'integer', minimum: 1 }, holds: (given) => Number.isInteger(given) && Number(given) >= 1 },
} satisfies Record<string, ArgumentType>;

type Arguments = Readonly<Record<string, unknown>>;

/** What a tool runs, what an assistant may set, and what it must. */
interface ToolKind {
  words: readonly string[];
  description: string;
  options: Readonly<Record<string, { type: keyof typeof TYPES; description: string }>>;
  required: readonly string[];
}

/** The tools by name; one that runs a command shows at most 50 rows. */
function toolsOf({ texts: { mcp } }: Context): Map<string, ToolKind> {
  const spending = {
    by: { type: 'text', description: mcp.options.by },
    since: { type: 'text', description: mcp.options.since },
    until: { type: 'text', description: mcp.options.until },
    'time-zone': { type: 'text', description: mcp.options.timeZone },
    where: { type: 'texts', description: mcp.options.where },
    top: { type: 'count', description: mcp.options.top },
  } as const;
  const entry = { id: { type: 'text', description: mcp.options.id } } as const;
  return new Map<string, ToolKind>([
    ['spending', { words: ['report', '--top=50'], description: mcp.tools.spending, options: spending, required: [] }],
    ['budgets', { words: ['budget', 'list'], description: mcp.tools.budgets, options: {}, required: [] }],
    ['entry', { words: [], description: mcp.tools.entry, options: entry, required: ['id'] }],
  ]);
}

/** The tools as they are published. */
function listed(context: Context): Tool[] {
  return [...toolsOf(context)].map(([name, { description, options, required }]) => ({
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(options).map(([option, { type, description: about }]) => [
          option,
          { ...TYPES[type].schema, description: about },
        ]),
      ),
      required: [...required],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }));
}

/** What is wrong with the arguments of a tool; undefined when they fit its schema. */
function mistakeIn(given: Arguments, { options, required }: ToolKind, { texts: { mcp } }: Context): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) return mcp.noArgument(oneLine(name), Object.keys(options).join(', '));
    if (!TYPES[option.type].holds(value)) return mcp.mustBe(name, mcp.types[option.type]);
  }
  const missing = required.find((name) => !Object.hasOwn(given, name));
  return missing === undefined ? undefined : mcp.missing(missing);
}

/** The document of the command, or its sentence about what is wrong. */
async function answer(name: string, given: Arguments, store: LedgerStore, context: Context): Promise<CallToolResult> {
  const { texts, runOver } = context;
  const tool = toolsOf(context).get(name);
  if (tool === undefined) return reply([texts.mcp.noSuch(oneLine(name))], true);
  const mistake = mistakeIn(given, tool, context);
  if (mistake !== undefined) return reply([mistake], true);
  if (name === 'entry') {
    const id = String(given['id']);
    const entry = await store.entry(id);
    return entry ? reply([JSON.stringify(entry)]) : reply([texts.mcp.noSuch(oneLine(id))], true);
  }
  const values = Object.entries(given).flatMap(([option, value]) =>
    [value].flat().map((one) => `--${option}=${String(one)}`),
  );
  const { code, stdout, stderr } = await runOver(store, [...tool.words, ...values, '--json']);
  return reply([stdout, stderr], code !== EXIT.ok);
}

function reply(texts: readonly string[], isError = false): CallToolResult {
  const said = texts.map((text) => text.trim()).filter((text) => text !== '');
  return { content: said.map((text) => ({ type: 'text', text })), isError };
}
