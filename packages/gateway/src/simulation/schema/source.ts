import { stemsOf, wordsOf } from '../words.ts';

/** Only this many characters are searched, since many patterns go through the text many times. */
const REACH = 50_000;
const NUMBER = /(?<![\p{L}\d.,-])[-−]?\d+(?:[ \u00A0\u202F]\d{3})*(?:[.,]\d+)?(?![\d\p{L}])/gu;
const NAME = /(?<!\p{L})\p{Lu}[\p{L}\d’'-]*(?: \p{Lu}[\p{L}’'-]*){0,2}/gu;
const PLACE = /(?<!\p{L})(?:in|at|for|from|to|of|near|в|во|из|для|о|об|до|на) (\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)/gu;

/** Kinds of values, by the `format` of a schema or else by the name of a property; the last group is the value. */
const KINDS: readonly [name: RegExp, value: RegExp][] = [
  [/e-?mail|почт/i, /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu],
  [/ur[il]|link|ссылк/i, /https?:\/\/[^\s"'<>)\]]+/g],
  [/date|дата/i, /\d{4}-\d{2}-\d{2}/g],
  [/^word$|^term$|слово/i, /(?:word|term|слово) ["“«]?([\p{L}\d-]+)/giu],
  [/city|place|location|country|город|место/i, PLACE],
  [/query|title|question|запрос/i, /["“«„]([^"”»“]{1,400})["”»“]/gu],
  // capitalised words that do not start a sentence, else any
  [/name|person|author|имя/i, new RegExp(`(?<!^|[.!?…:\\n]\\s{0,3})${NAME.source}`, 'gu')],
  [/name|person|author|имя/i, NAME],
];

/**
 * A text from which values are taken. A value taken for one property is not offered to the next, so that two numbers in a
 * text fill two properties.
 */
export class Source {
  readonly #text: string;
  readonly #taken = new Set<string>();

  constructor(text: string) {
    this.#text = text.slice(0, REACH);
  }

  #free(pattern: RegExp): string | undefined {
    const found = [...this.#text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
    const value = found.find((candidate) => !this.#taken.has(candidate)) ?? found[0];
    if (value !== undefined) this.#taken.add(value);
    return value;
  }

  /** The rest of the line after a label of this name: `Name: Anna`, `budget — 300`, `"city": "Kazan"`. */
  line(property: string): string | undefined {
    const words = wordsOf(property);
    if (words.length === 0) return undefined;
    const label = words.join('[\\s_-]*');
    const value = `["'»]?\\s*(?:[:=]|—|–|\\s-\\s)\\s*["'«]?([^\\n;"»]{1,300})`;
    return new RegExp(`(?<![\\p{L}\\d])${label}${value}`, 'iu').exec(this.#text)?.[1]?.trim() || undefined;
  }

  /** The text for a property: after its label, by its format or name. */
  text(property: string, format: unknown): string | undefined {
    const label = this.line(property)?.split(/[,.](?=\s|$)/)[0];
    if (label !== undefined) return label.trim();
    for (const [name, pattern] of KINDS) {
      const value = name.test(typeof format === 'string' ? format : property) ? this.#free(pattern) : undefined;
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The first line, up to so many characters. */
  beginning(characters: number): string {
    return (this.#text.trim().split('\n')[0] ?? '').slice(0, characters).trim();
  }

  /** The first match of a pattern of a schema. */
  match(pattern: string): string | undefined {
    try {
      return new RegExp(pattern.replaceAll(/^\^|\$$/g, ''), 'u').exec(this.#text)?.[0];
    } catch {
      return undefined;
    }
  }

  /** The number after a label of this name, else the next one that is not taken. */
  number(property: string): number | undefined {
    const found = this.line(property)?.match(NUMBER)?.[0] ?? this.#free(NUMBER);
    const digits = found
      ?.replaceAll(/[ \u00A0\u202F]/g, '')
      .replace('−', '-')
      .replace(',', '.');
    return digits === undefined ? undefined : Number(digits);
  }

  /** Whether the text contains the words of a value. */
  says(value: unknown): boolean {
    const said = new Set(stemsOf(this.#text));
    const words = typeof value === 'string' ? stemsOf(value) : [];
    return words.length > 0 && words.every((word) => said.has(word));
  }
}
