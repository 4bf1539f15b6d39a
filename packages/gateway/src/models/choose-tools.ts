import { smallest } from '../extremes.ts';
import { NoSuchValueError, valueFor } from '../schema-values/values.ts';
import { stemsOf, wordsOf } from '../text/words.ts';
import type { Turn, WantedCall } from './turn.ts';
import { stepsOf } from './turn.ts';

type FunctionOf = Turn['tools'][number];

/** Words that stand in so many descriptions that they say nothing about a tool. */
const COMMON = new Set(
  stemsOf(
    'get return returns fetch given result results value values user tool function call string number list look find',
  ),
);

/**
 * The calls that the model proposes now: tools that the user's text speaks of and that were not called yet since then.
 *
 * @param eager - call some tool in any case, as models do whose trade is calling tools.
 */
export function chooseCalls(turn: Turn, text: string, eager: boolean): WantedCall[] {
  const { tool_choice: choice = 'auto', parallel_tool_calls: parallel = true } = turn.request;
  if (choice === 'none' || turn.tools.length === 0) return [];
  const called = new Set(stepsOf(turn).flatMap((message) => message.toolCalls.map((call) => call.name)));
  if (typeof choice === 'object') {
    const forced = turn.tools.find((tool) => tool.name === choice.function.name);
    return forced === undefined ? [] : [callOf(forced, text)];
  }
  const ranked = turn.tools
    .map((tool) => ({ tool, score: fitness(tool, text), at: placeOf(tool, text) }))
    .sort((left, right) => right.score - left.score);
  const fitting = ranked
    .filter(({ tool, score }) => score >= 2 && !called.has(tool.name))
    .sort((left, right) => left.at - right.at)
    .map(({ tool }) => tool);
  const best = ranked[0]?.tool;
  const mustCall = choice === 'required' || (eager && stepsOf(turn).length === 0);
  const chosen = fitting.length === 0 && mustCall && best !== undefined ? [best] : fitting;
  return chosen.slice(0, parallel ? chosen.length : 1).map((tool) => callOf(tool, text));
}

/** 3 for the whole name, 2 per word of the name, 1 per word of the description that the text has too. */
function fitness(tool: FunctionOf, text: string): number {
  const stems = new Set(stemsOf(text));
  const plain = ` ${wordsOf(text).join(' ')} `;
  const name = wordsOf(tool.name).join(' ');
  if (plain.includes(` ${name} `)) return 3 + name.length / 100;
  const count = (words: string): number =>
    new Set(stemsOf(words).filter((stem) => stems.has(stem) && !COMMON.has(stem))).size;
  return 2 * count(tool.name) + count(tool.description ?? '');
}

/** Where the text begins to speak of a tool: calls come in the order of the text. */
function placeOf(tool: FunctionOf, text: string): number {
  const stems = stemsOf(text);
  const places = stemsOf(`${tool.name} ${tool.description ?? ''}`)
    .filter((stem) => !COMMON.has(stem))
    .map((stem) => stems.indexOf(stem))
    .filter((place) => place >= 0);
  return smallest(places);
}

function callOf(tool: FunctionOf, text: string): WantedCall {
  try {
    return { name: tool.name, arguments: JSON.stringify(valueFor(asObject(tool.parameters), text)) };
  } catch (error) {
    if (error instanceof NoSuchValueError) throw new NoSuchValueError(`tool ${tool.name}: ${error.message}`);
    throw error;
  }
}

/** A tool without a schema of its own takes an empty object. */
function asObject(parameters: Record<string, unknown>): Record<string, unknown> {
  return 'type' in parameters || '$ref' in parameters || 'anyOf' in parameters || 'oneOf' in parameters
    ? parameters
    : { type: 'object', ...parameters };
}
