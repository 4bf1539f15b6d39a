import type { Talent } from '../protocol/talent.ts';
import { chooseCalls } from './choose-tools.ts';
import { readDirectives } from './directives.ts';
import { reasoningBudget, reasoningOf, searchReply, toolReply } from './reply.ts';
import type { Draft, Turn } from './turn.ts';
import { valueFor } from './schema/values.ts';
import { stemsOf } from './words.ts';

/**
 * Answers a turn from the user's own words, with no randomness but that of the turn.
 *
 * In this order of precedence: directives of the user's message, tool calls, structured output, results of tools, web
 * search, the talent of the model.
 *
 * @throws GatewayError 422 when no value satisfies the schema of a tool or of the answer.
 */
export function simulate(turn: Turn, talent: Talent): Draft {
  const { steps, rest } = readDirectives(turn.text);
  const done = turn.steps.filter(({ role, toolCalls }) => role === 'assistant' && toolCalls.length > 0);
  const { search, ...directed } = steps[done.length] ?? {};
  const { reasoning = reasoningOf(reasoningBudget(turn.request.reasoning, talent === 'reasoning')) } = directed;
  const wanted = directed.toolCalls ?? (steps.length > 0 ? [] : chooseCalls(turn, rest, talent === 'tools'));
  const toolCalls = turn.request.tool_choice === 'none' ? [] : wanted;
  const query = search ?? wantedSearch(turn, rest);
  const sources = query === undefined || toolCalls.length > 0 ? undefined : turn.search(query);
  const { text = toolCalls.length > 0 ? '' : continued(turn, compose(turn, talent, rest, query)) } = directed;
  return { ...directed, text, reasoning, toolCalls, ...(sources && { sources, webSearches: 1 }) };
}

function compose(turn: Turn, talent: Talent, text: string, query: string | undefined): string {
  const results = toolReply(turn);
  const format = turn.request.response_format;
  if (format !== undefined || (talent === 'json' && results === undefined)) {
    const material = results === undefined ? text : `${text}\n${results}`;
    const schema = format?.type === 'json_schema' ? format.json_schema.schema : FREE_FORM;
    return JSON.stringify(valueFor(schema, material));
  }
  if (results !== undefined) return results;
  if (query !== undefined) return searchReply(turn, query);
  if (talent === 'echo') return text;
  return text.trim() === '' ? 'There is nothing to answer: the message is empty.' : `You said: ${text.trim()}`;
}

/** Schema for `json_object`: fields that most texts can fill. */
const FREE_FORM = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    names: { type: 'array', items: { type: 'string' } },
    number: { type: 'number' },
    email: { type: 'string' },
    date: { type: 'string' },
  },
  required: ['text'],
};

const SEARCH_WORDS = new Set(
  stemsOf(
    'search find lookup web internet latest news today source sources найди поищи поиск интернет новости источник источники',
  ),
);

/** The search query, if the text asks for a search, or is a question and no other tool is offered. */
function wantedSearch(turn: Turn, text: string): string | undefined {
  if (!turn.canSearch || turn.request.tool_choice === 'none' || turn.steps.length > 0) return undefined;
  const asks = stemsOf(text).some((stem) => SEARCH_WORDS.has(stem));
  const isQuestion = text.includes('?') && turn.tools.length === 0;
  const must = turn.request.tool_choice === 'required' && turn.tools.length === 0;
  return asks || isQuestion || must ? text : undefined;
}

/** Continues a prefill: its text is not repeated (§2.3). */
const continued = ({ prefill }: Turn, text: string): string =>
  prefill !== '' && text.startsWith(prefill) ? text.slice(prefill.length) : text;
