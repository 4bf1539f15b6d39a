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
    .action(context.runs(serve));
}

interface McpFlags extends StoreFlags {
  scope: string;
}

function oneScope(text: string): string {
  const scope = parseScope(text, '--scope');
  // everybody's is no scope that a call counts in
  if (scope.endsWith('*')) throw new InvalidArgumentError('customer=acme, user=ivan, model:vendor/name, run:id, all');
  return scope;
}

/** Answers until the assistant closes stdin. stdout is for the protocol alone. */
async function serve(context: Context, place: string | undefined, { scope, ...flags }: McpFlags): Promise<ExitCode> {
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
    // what the SDK says of a line of another shape is its schema
    const onerror = (error: Error): void =>
      context.printNotice('issues' in error ? context.texts.mcp.noMessage : oneLine(error.message));
    const connection = serveStdio(begin, { onerror });
    await finished(process.stdin, { writable: false, signal: stop.signal }).catch(() => undefined);
    await connection.close();
    context.terminal.stdin.destroy?.();
    return stop.code() ?? EXIT.ok;
  }).finally(stop.release);
}

const isText = (given: unknown): boolean => typeof given === 'string';

/** Types of arguments: the schema, and whether a value fits it. */
const TYPES = {
  text: { schema: { type: 'string' }, holds: isText },
  texts: {
    schema: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    holds: (given: unknown) => [given].flat().every(isText),
  },
  count: {
    schema: { type: 'integer', minimum: 1 },
    holds: (given: unknown) => Number(given) >= 1 && Number.isInteger(given),
  },
};

/** The type of each argument that is not a text. */
const TYPE_OF: Readonly<Record<string, keyof typeof TYPES>> = { where: 'texts', top: 'count' };

/** What each tool runs, and the arguments that it takes. One that runs a command shows 50 rows, and needs no argument. */
const TOOLS = [
  { name: 'spending', words: ['report', '--top=50'], takes: ['by', 'since', 'until', 'time-zone', 'where', 'top'] },
  { name: 'budgets', words: ['budget', 'list'], takes: [] },
  { name: 'entry', words: undefined, takes: ['id'] },
] as const;

/** The tools as they are published. */
function listed({ texts: { mcp } }: Context): Tool[] {
  return TOOLS.map(({ name, words, takes }) => {
    const properties = takes.map((argument) => {
      const { schema } = TYPES[TYPE_OF[argument] ?? 'text'];
      return [argument, { ...schema, description: mcp.about[argument] }] as const;
    });
    return {
      name,
      description: mcp.about[name],
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(properties),
        required: words === undefined ? [...takes] : [],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    };
  });
}

/** The document of the command or the entry, or a sentence about what is wrong. */
async function answer(
  name: string,
  given: Readonly<Record<string, unknown>>,
  store: LedgerStore,
  { texts: { mcp }, runOver }: Context,
): Promise<CallToolResult> {
  const wrong = (sentence: string): CallToolResult => reply([sentence], true);
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined) return wrong(mcp.noSuch(oneLine(name)));
  const takes: readonly string[] = tool.takes;
  for (const [argument, value] of Object.entries(given)) {
    if (!takes.includes(argument)) return wrong(mcp.noArgument(oneLine(argument), takes.join(', ')));
    const type = TYPE_OF[argument] ?? 'text';
    if (!TYPES[type].holds(value)) return wrong(mcp.mustBe(argument, mcp.types[type]));
  }
  if (tool.words === undefined) {
    const { id } = given;
    if (typeof id !== 'string') return wrong(mcp.missing('id'));
    const entry = await store.entry(id);
    return entry ? reply([JSON.stringify(entry)]) : wrong(mcp.noSuch(oneLine(id)));
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
