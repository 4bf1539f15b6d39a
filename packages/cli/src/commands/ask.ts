import { readFileSync } from 'node:fs';
import {
  createLedger,
  defined,
  formatCost,
  isPromiseLike,
  KopekError,
  newEntryId,
  type ChatResult,
  type Client,
  type ContentPart,
  type MessagesRequest,
  type SpendLimit,
} from '@kopek/core';
import { sqliteStore } from '@kopek/core/ledger-sqlite';
import type { Command } from 'commander';
import { attachmentOf } from '../attachment.ts';
import { clientFor, type ConnectionFlags } from '../connection.ts';
import { UsageError, type CommonFlags, type Context, type Start } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { amount, wholeNumber } from '../option-values.ts';
import { withoutControls, type Input } from '../terminal.ts';

interface AskFlags extends CommonFlags, ConnectionFlags {
  model: string;
  file?: string[];
  system?: string;
  maxTokens?: number;
  maxRub?: string;
  estimate?: string;
  ledger?: string;
}

/** Adds `kopek ask`: one question, the answer on stdout, its price on stderr. */
export function addAsk(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  return program
    .command('ask')
    .argument('[question...]', texts.argumentQuestion)
    .description(texts.describeAsk)
    .option('-m, --model <name>', texts.optionModel, 'auto')
    .option('-f, --file <path...>', texts.optionFile)
    .option('-s, --system <text>', texts.optionSystem)
    .option('--max-tokens <number>', texts.optionMaxTokens, wholeNumber)
    .option('--max-rub <rubles>', texts.optionMaxRub, amount)
    .option('--estimate <rubles>', texts.optionEstimate, amount)
    .option('--ledger <file>', texts.optionAskLedger)
    .option('--base-url <url>', texts.optionBaseUrl)
    .option('--namespace <name>', texts.optionNamespace)
    .addHelpText('after', `\n${texts.askExamples}`)
    .action((question: string[], flags: AskFlags) => onStart(ask(context, question.join(' '), flags)));
}

async function ask(context: Context, question: string, flags: AskFlags): Promise<ExitCode> {
  const runId = newEntryId();
  const ledger = createLedger(
    flags.ledger === undefined ? {} : { store: sqliteStore(flags.ledger), timeoutMs: STORE_TIMEOUT_MS },
  );
  try {
    const client = clientFor(context, flags, {
      ledger,
      ...defined({ spendLimit: flags.maxRub === undefined ? undefined : limitOf(flags.maxRub, flags.estimate) }),
    });
    const request = await requestFrom(context, question, flags);
    if (flags.maxRub !== undefined && flags.estimate === undefined)
      await warnWithoutPrice(context, client, flags.model);
    return await answer(context, client, request, { runId, json: flags.json ?? false });
  } finally {
    // frees the file; the price was told already
    await ledger.close().catch((error: unknown) => context.tell(String(error)));
  }
}

const STORE_TIMEOUT_MS = 5000;

/** This one question is the run, so a ledger that holds more does not use up the limit. */
function limitOf(maxRub: string, estimate: string | undefined): SpendLimit {
  return { maxRub, per: 'run', mode: 'reserve', ...defined({ estimate }) };
}

/** Without a price to go by, a limit can stop the next request and not the first. */
async function warnWithoutPrice({ tell, texts }: Context, client: Client, model: string): Promise<void> {
  const known = client.ledger.prices([model]);
  const priceOf = isPromiseLike(known) ? await known : known;
  if (priceOf(model) === undefined) tell(texts.noEstimate(model));
}

async function requestFrom(context: Context, question: string, flags: AskFlags): Promise<MessagesRequest> {
  const { texts, terminal } = context;
  const parts: ContentPart[] = [];
  if (question !== '') parts.push({ type: 'text', text: question });
  for (const path of flags.file ?? []) parts.push(partOf(readFileSync(path), path, texts.unreadableFile));
  const piped = await readAll(terminal.stdin);
  if (piped.length > 0) parts.push(partOf(piped, 'stdin', texts.unreadableFile));
  const [only, another] = parts;
  if (only === undefined) throw new UsageError(texts.noQuestion);
  // plain text where nothing else is needed: every model takes it
  const content = another === undefined && only.type === 'text' ? only.text : parts;
  const system = flags.system === undefined ? [] : [{ role: 'system' as const, content: flags.system }];
  return {
    model: flags.model,
    messages: [...system, { role: 'user', content }],
    ...defined({ max_tokens: flags.maxTokens }),
  };
}

function partOf(bytes: Uint8Array, path: string, refusal: (path: string) => string): ContentPart {
  const part = attachmentOf(bytes, path);
  if (part === undefined) throw new UsageError(refusal(path));
  return part;
}

async function readAll(stdin: Input): Promise<Uint8Array> {
  if (stdin.isTTY === true) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  for await (const piece of stdin) pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  return Buffer.concat(pieces);
}

async function answer(
  context: Context,
  client: Client,
  request: MessagesRequest,
  options: { runId: string; json: boolean },
): Promise<ExitCode> {
  const { terminal, texts, language, tell, say } = context;
  const interrupt = new AbortController();
  const release = terminal.onInterrupt(() => interrupt.abort());
  const show = (text: string): unknown =>
    terminal.stdout.write(terminal.stdout.isTTY === true ? withoutControls(text) : text);
  const locale = { locale: language };
  try {
    const stream = client.stream(request, { signal: interrupt.signal, runId: options.runId });
    let last = '';
    let result: ChatResult | undefined;
    for await (const event of stream) {
      if (event.type === 'text-delta') {
        if (!options.json) show(event.text);
        last = event.text;
      } else if (event.type === 'finish') result = event.result;
    }
    if (result === undefined) return EXIT.failed;
    const { text, model, charge, tokens, finishReason, id } = result;
    if (options.json) say(JSON.stringify({ text, model, id, finishReason, ...defined({ tokens }), charge }, null, 2));
    else {
      // a file gets what the model wrote; a terminal needs its prompt on a line of its own
      if (terminal.stdout.isTTY === true && !last.endsWith('\n')) show('\n');
      tell(texts.answered(withoutControls(model), formatCost(charge, locale)));
    }
    if (finishReason === 'length') tell(texts.cutShort);
    return EXIT.ok;
  } catch (error) {
    if (!KopekError.isInstance(error)) throw error;
    if (options.json) say(JSON.stringify({ error: error.code, billing: error.billing, charge: error.charge }, null, 2));
    if (error.billing !== 'none') tell(texts.brokenCost(formatCost(error.charge, locale)));
    if (error.code !== 'aborted') throw error;
    tell(texts.stopped);
    return EXIT.interrupted;
  } finally {
    release();
  }
}
