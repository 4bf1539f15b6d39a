import type { Gateway } from '../../src/index.ts';

/** The abilities of a client that the matrix looks at. */
export const ABILITIES = ['chat', 'stream', 'tools', 'structured', 'errors', 'abort'] as const;

/** One of {@link ABILITIES}. */
export type Ability = (typeof ABILITIES)[number];

/** A client and what it does with each ability, in the way that its documentation shows. */
export interface Client {
  name: string;
  /** Package whose version is printed. */
  package: string;
  /** Answers the text of a whole answer to "one two". */
  chat(gateway: Gateway): Promise<string>;
  /** The same, put together from a stream. */
  stream(gateway: Gateway): Promise<string>;
  /** Runs a tool loop for {@link QUESTION} and answers the final text. */
  tools(gateway: Gateway): Promise<string>;
  /** The object that "I live in Tula" gives. */
  structured(gateway: Gateway): Promise<unknown>;
  /** Asks a model that does not exist; rejects with what the client throws. */
  errors(gateway: Gateway): Promise<unknown>;
  /** Leaves a stream after its first piece. */
  abort(gateway: Gateway): Promise<unknown>;
}

/** Text that the echo model repeats. */
export const TEXT = 'one two';
/** Question that needs the tool. */
export const QUESTION = 'What is the weather in Kazan?';
/** What {@link weather} makes the final text. */
export const ANSWER = 'get_weather: Kazan: −5 °C';
/** A text with a value in it. */
export const HOME = 'I live in Tula';
/** A name that no catalog has. */
export const NOBODY = 'nobody/knows';
/** A text that takes seconds to stream at the pace of a provider. */
export const LONG = 'word '.repeat(400);

/** The tool. */
export const weather = ({ city }: { city: string }): string => `${city}: −5 °C`;

/** Its parameters, and the shape of the structured answer. */
export const CITY = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
} as const;
