import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatCost, KopekError, type ChatResult, type ContentPart, type MessagesRequest } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { Command } from 'commander';
import { attachmentOf } from '../answering/attachment.ts';
import { UsageError, type CommonFlags, type Context, type Start } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import {
  addMeteredOptions,
  openMeteredClient,
  warnWithoutPrice,
  type MeteredClient,
  type MeteredFlags,
} from '../answering/metered-client.ts';
import { keepConversation, lastConversation } from '../answering/last-conversation.ts';
import { wholeNumber } from '../option-values.ts';
import { showAnswer } from '../answering/show-answer.ts';
import { watchForStop } from '../terminal/stop.ts';
import { readAll, withoutControls } from '../terminal/terminal.ts';

/** The name under which `--file` takes what comes through the pipe. */
const STDIN = '-';
/** How long the other end of a pipe has to begin, ms. */
const FIRST_BYTE_MS = 5000;

interface AskFlags extends CommonFlags, MeteredFlags {
  file?: string[];
  system?: string;
  maxTokens?: number;
  continue?: boolean;
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
    .option('-c, --continue', texts.optionContinue)
    .addHelpText('after', `\n${texts.askExamples}`)
    .action((question: string[], flags: AskFlags) => onStart(ask(context, question.join(' '), flags)));
}

async function ask(context: Context, question: string, flags: AskFlags): Promise<ExitCode> {
  const metered = await openMeteredClient(context, flags);
  try {
    const request = await requestFrom(context, question, flags);
    await warnWithoutPrice(context, metered, flags);
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
    if (path !== STDIN)
      parts.push(partOf(readFile(resolve(terminal.cwd, path), path, texts), path, texts.unreadableFile));
  const piped = await pipedInto(context, flags.file?.includes(STDIN) === true, parts.length === 0);
  if (piped.length > 0) parts.push(partOf(piped, 'stdin', texts.unreadableFile));
  const [only, another] = parts;
  if (only === undefined) throw new UsageError(texts.noQuestion);
  // plain text if that is all there is: every model takes it
  const content = another === undefined && only.type === 'text' ? only.text : parts;
  const system = flags.system === undefined ? [] : [{ role: 'system' as const, content: flags.system }];
  const before = flags.continue === true ? lastConversation(terminal.env) : [];
  if (before === undefined) throw new UsageError(texts.nothingToContinue);
  return {
    model: flags.model,
    messages: [...system, ...before, { role: 'user', content }],
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

/**
 * What came through the pipe. Over ssh, or as the child of a program, stdin may be a pipe that nobody writes to and nobody
 * closes: somebody who has already asked a question is not kept waiting for it. Nothing is sent without it either: the
 * command before this one may just be slow, and an answer about nothing costs money too.
 */
async function pipedInto(
  { terminal: { stdin }, texts }: Context,
  isNamed: boolean,
  isAll: boolean,
): Promise<Uint8Array> {
  if (stdin.isTTY === true && !isNamed) return new Uint8Array();
  const piped = await readAll(stdin, isNamed || isAll ? undefined : FIRST_BYTE_MS);
  if (piped === undefined) throw new UsageError(texts.nothingPiped(FIRST_BYTE_MS / 1000));
  return piped;
}

async function answer(
  context: Context,
  { client, runId }: MeteredClient,
  request: MessagesRequest,
  json: boolean,
): Promise<ExitCode> {
  const { terminal, texts, language, tell, say } = context;
  const stop = watchForStop(terminal);
  const locale = { locale: language };
  try {
    const result = await showAnswer(context, client, request, { runId, signal: stop.signal, isSilent: json });
    const { charge, model, finishReason } = result;
    keepConversation(terminal.env, [...request.messages, { role: 'assistant', content: result.text }]);
    if (json) say(JSON.stringify(documentOf(result), null, 2));
    else tell(texts.answered(withoutControls(model), formatCost(charge, locale)));
    if (finishReason === 'length') tell(texts.cutShort);
    return EXIT.ok;
  } catch (error) {
    if (!KopekError.isInstance(error)) throw error;
    const code = stop.code();
    if (json && code !== EXIT.readerGone)
      say(JSON.stringify({ error: error.code, billing: error.billing, charge: error.charge }, null, 2));
    if (error.billing !== 'none') tell(texts.brokenCost(formatCost(error.charge, locale)));
    if (code === undefined) throw error;
    if (code === EXIT.interrupted) tell(texts.stopped);
    return code;
  } finally {
    stop.release();
  }
}

function documentOf({ text, model, id, finishReason, tokens, charge }: ChatResult): object {
  return { text, model, id, finishReason, ...defined({ tokens }), charge };
}
