import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defined, formatCost, KopekError, type ChatResult, type ContentPart, type MessagesRequest } from '@kopek/core';
import type { Command } from 'commander';
import { attachmentOf } from '../attachment.ts';
import { UsageError, type CommonFlags, type Context, type Start } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import {
  addMeteredOptions,
  openMeteredClient,
  warnWithoutPrice,
  type MeteredClient,
  type MeteredFlags,
} from '../metered-client.ts';
import { wholeNumber } from '../option-values.ts';
import { showAnswer } from '../show-answer.ts';
import { withoutControls, type Input } from '../terminal.ts';

interface AskFlags extends CommonFlags, MeteredFlags {
  file?: string[];
  system?: string;
  maxTokens?: number;
}

/** Adds `kopek ask`: one question, the answer on stdout, its price on stderr. */
export function addAsk(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  const command = program
    .command('ask')
    .argument('[question...]', texts.argumentQuestion)
    .description(texts.describeAsk);
  return addMeteredOptions(command, context)
    .option('-f, --file <path...>', texts.optionFile)
    .option('-s, --system <text>', texts.optionSystem)
    .option('--max-tokens <number>', texts.optionMaxTokens, wholeNumber)
    .addHelpText('after', `\n${texts.askExamples}`)
    .action((question: string[], flags: AskFlags) => onStart(ask(context, question.join(' '), flags)));
}

async function ask(context: Context, question: string, flags: AskFlags): Promise<ExitCode> {
  const metered = await openMeteredClient(context, flags);
  try {
    const request = await requestFrom(context, question, flags);
    await warnWithoutPrice(context, metered.client, flags);
    return await answer(context, metered, request, flags.json ?? false);
  } finally {
    await metered.close();
  }
}

async function requestFrom(context: Context, question: string, flags: AskFlags): Promise<MessagesRequest> {
  const { texts, terminal } = context;
  const parts: ContentPart[] = [];
  if (question !== '') parts.push({ type: 'text', text: question });
  for (const path of flags.file ?? [])
    parts.push(partOf(readFile(resolve(terminal.cwd, path), path, texts), path, texts.unreadableFile));
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

function readFile(place: string, path: string, texts: Context['texts']): Uint8Array {
  try {
    return readFileSync(place);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new UsageError(texts.chat.noFile(path, code));
  }
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
  { client, runId }: MeteredClient,
  request: MessagesRequest,
  json: boolean,
): Promise<ExitCode> {
  const { terminal, texts, language, tell, say } = context;
  const interrupt = new AbortController();
  const release = terminal.onInterrupt(() => interrupt.abort());
  const locale = { locale: language };
  try {
    const { signal } = interrupt;
    const result = await showAnswer(context, client, request, { runId, signal, isSilent: json });
    const { charge, model, finishReason } = result;
    if (json) say(JSON.stringify(documentOf(result), null, 2));
    else tell(texts.answered(withoutControls(model), formatCost(charge, locale)));
    if (finishReason === 'length') tell(texts.cutShort);
    return EXIT.ok;
  } catch (error) {
    if (!KopekError.isInstance(error)) throw error;
    if (json) say(JSON.stringify({ error: error.code, billing: error.billing, charge: error.charge }, null, 2));
    if (error.billing !== 'none') tell(texts.brokenCost(formatCost(error.charge, locale)));
    if (error.code !== 'aborted') throw error;
    tell(texts.stopped);
    return EXIT.interrupted;
  } finally {
    release();
  }
}

function documentOf({ text, model, id, finishReason, tokens, charge }: ChatResult): object {
  return { text, model, id, finishReason, ...defined({ tokens }), charge };
}
