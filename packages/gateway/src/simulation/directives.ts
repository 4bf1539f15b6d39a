import { parseJson } from '../base/json.ts';
import type { ScriptedAnswer } from './fixtures.ts';
import type { WantedCall } from './turn.ts';

/** What a user message makes a simulated model do in one step of a tool loop. */
export interface DirectedStep extends ScriptedAnswer {
  search?: string;
}

/**
 * Reads the directives of a user message, for tests that need exact steps:
 *
 * `[[call name {"json": "arguments"}]]` · `[[say text]]` · `[[reason text]]` · `[[search query]]` ·
 * `[[finish reason]]` · `[[error 502 message]]` · `[[then]]` begins the next step.
 *
 * Anything else in double brackets is plain text.
 *
 * @returns the steps, and the message without directives.
 */
export function readDirectives(text: string): { steps: DirectedStep[]; rest: string } {
  const steps: DirectedStep[] = [{}];
  let found = false;
  let rest = '';
  let position = 0;
  for (let start = text.indexOf('[['); start >= 0; start = text.indexOf('[[', position)) {
    const directive = readOne(text, start);
    rest += text.slice(position, directive === undefined ? start + 2 : start);
    position = directive?.end ?? start + 2;
    if (directive === undefined) continue;
    found = true;
    if (directive.word === 'then') steps.push({});
    else apply(steps.at(-1) ?? {}, directive.word, directive.body);
  }
  rest += text.slice(position);
  return found ? { steps, rest: rest.trim() } : { steps: [], rest: text };
}

/** How many `]]` are tried as the end of the arguments, so that a text full of them does not take forever. */
const MAX_CLOSINGS = 100;

const ALLOWED_VALUES = /^\[\[(call|say|reason|search|finish|error|then)(?=[\s\]])\s*/;

/** Arguments may contain `]]`, so a call ends where its JSON is complete. */
function readOne(text: string, start: number): { word: string; body: string; end: number } | undefined {
  const head = ALLOWED_VALUES.exec(text.slice(start, start + 20));
  if (head?.[1] === undefined) return undefined;
  const from = start + head[0].length;
  let tries = 0;
  for (let close = text.indexOf(']]', from); close >= 0; close = text.indexOf(']]', close + 1)) {
    tries += 1;
    if (tries > MAX_CLOSINGS) return undefined;
    const body = text.slice(from, close).trim();
    if (head[1] !== 'call' || readCall(body) !== undefined) return { word: head[1], body, end: close + 2 };
  }
  return undefined;
}

function readCall(body: string): WantedCall | undefined {
  const match = /^([\w.-]+)\s*([\s\S]*)$/.exec(body);
  if (match?.[1] === undefined) return undefined;
  const json = match[2]?.trim() || '{}';
  return parseJson(json) === undefined ? undefined : { name: match[1], arguments: json };
}

function apply(step: DirectedStep, word: string, body: string): void {
  if (word === 'say') step.text = body;
  if (word === 'reason') step.reasoning = body;
  if (word === 'search') step.search = body;
  if (word === 'finish') step.finishReason = body;
  if (word === 'error') {
    const [, code = '500', message = ''] = /^(\d{3})?\s*([\s\S]*)$/.exec(body) ?? [];
    step.error = { code: Number(code), message: message || 'the model failed' };
  }
  const call = word === 'call' ? readCall(body) : undefined;
  if (call !== undefined) (step.toolCalls ??= []).push(call);
}
