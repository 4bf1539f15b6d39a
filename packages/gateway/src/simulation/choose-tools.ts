import { valueFor } from './schema/values.ts';
import { sharedStems, stemsOf, wordsOf } from './words.ts';
import type { Turn, WantedCall } from './turn.ts';

type FunctionOf = Turn['tools'][number];

/** Words too common in tool descriptions to distinguish tools. */
const COMMON = new Set(
  stemsOf(
    'get return returns fetch given result results value values user tool function call string number list look find',
  ),
);

/**
 * The calls that the model proposes: tools that the user's text mentions and that have not been called since.
 *
 * @param eager - true: call some tool even if the text mentions none.
 */
export function chooseCalls(turn: Turn, text: string, eager: boolean): WantedCall[] {
  const { tool_choice: choice = 'auto', parallel_tool_calls: parallel = true } = turn.request;
  if (choice === 'none' || turn.tools.length === 0) return [];
  const called = new Set(turn.steps.flatMap((message) => message.toolCalls.map((call) => call.function.name)));
  if (typeof choice === 'object') {
    const forced = turn.tools.find((tool) => tool.name === choice.function.name);
    return forced === undefined ? [] : [callOf(forced, text)];
  }
  const said = readText(text);
  const ranked = turn.tools
    .map((tool) => ({ tool, score: fitness(tool, said), at: placeOf(tool, said) }))
    .sort((left, right) => right.score - left.score);
  const fitting = ranked
    .filter(({ tool, score }) => score >= 2 && !called.has(tool.name))
    .sort((left, right) => left.at - right.at)
    .map(({ tool }) => tool);
  // a forced choice moves on to the next tool, as real models do: otherwise an agent that answers by a tool never ends
  const best = (ranked.find(({ tool }) => !called.has(tool.name)) ?? ranked[0])?.tool;
  const mustCall = choice === 'required' || (eager && turn.steps.length === 0);
  const chosen = fitting.length === 0 && mustCall && best !== undefined ? [best] : fitting;
  return chosen.slice(0, parallel ? chosen.length : 1).map((tool) => callOf(tool, text));
}

/** A text prepared for the comparison with tools. */
interface SaidText {
  /** The words, each with a space on both sides. */
  plain: string;
  /** Position of the first occurrence of each stem that distinguishes tools. */
  places: ReadonlyMap<string, number>;
}

function readText(text: string): SaidText {
  const places = new Map<string, number>();
  for (const [place, stem] of stemsOf(text).entries())
    if (!places.has(stem) && !COMMON.has(stem)) places.set(stem, place);
  return { plain: ` ${wordsOf(text).join(' ')} `, places };
}

/** 3 if the text contains the whole name; else 2 per word of the name and 1 per word of the description in the text. */
function fitness(tool: FunctionOf, said: SaidText): number {
  const name = wordsOf(tool.name).join(' ');
  if (said.plain.includes(` ${name} `)) return 3 + name.length / 100;
  return 2 * sharedStems(said.places, tool.name).length + sharedStems(said.places, tool.description ?? '').length;
}

/** Where the text first mentions a tool: calls follow the order of the text. */
function placeOf(tool: FunctionOf, { places }: SaidText): number {
  const stems = sharedStems(places, `${tool.name} ${tool.description ?? ''}`);
  return stems.reduce((least, stem) => Math.min(least, places.get(stem) ?? Infinity), Infinity);
}

function callOf(tool: FunctionOf, text: string): WantedCall {
  // parameters without a type describe an object
  const given = valueFor({ type: 'object', ...tool.parameters }, text, `tool ${tool.name}: `);
  return { name: tool.name, arguments: JSON.stringify(given) };
}
