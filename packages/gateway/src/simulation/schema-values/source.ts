import { smallest } from '../../base/extremes.ts';
import { summarise } from '../text/summary.ts';
import { stemsOf, wordsOf } from '../text/words.ts';

/** Only this many characters are searched, since many patterns go through the text many times. */
const REACH = 50_000;
/** Characters on either side of a number that are searched for its name. */
const WINDOW = 24;
const NUMBER = /(?<![\p{L}\d.,-])[-−]?\d+(?:[ \u00A0\u202F]\d{3})*(?:[.,]\d+)?(?![\d\p{L}])/gu;
const NAME = /(?<![\p{L}\d])\p{Lu}[\p{L}\d’'-]*(?:\s+\p{Lu}[\p{L}’'-]*){0,2}/gu;

/** A kind of value that can be recognised by its form. */
export type ValueKind = 'email' | 'url' | 'date' | 'time' | 'expression' | 'quotation' | 'place';

const isWhole = (number: string): boolean => !/[.,]/.test(number);

/** Pattern of each kind of value; the first group, if any, is the value. */
const KINDS: Record<ValueKind, RegExp> = {
  email: /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu,
  url: /https?:\/\/[^\s"'<>)\]]+/g,
  date: /\d{4}-\d{2}-\d{2}|(?<!\d)\d{1,2}\.\d{1,2}\.\d{4}(?!\d)/g,
  time: /(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)/g,
  // bounded, because in a long table of numbers a match is tried at every digit
  expression: /[-(]{0,20}\d[\d.\s()+\-*/×÷^%]{0,200}[+\-*/×÷^][\d.\s()+\-*/×÷^%]{0,200}\d\){0,20}/g,
  quotation: /["“«„]([^"”»“]{1,400})["”»“]/gu,
  place:
    /(?<![\p{L}])(?:in|at|for|from|to|of|near|в|во|из|для|о|об|до|на)\s+(\p{Lu}[\p{L}-]+(?:\s+\p{Lu}[\p{L}-]+)?)/gu,
};

/**
 * A text from which values are taken. A value taken for one property is not offered to the next, so that two numbers in a
 * text fill two properties.
 */
export class Source {
  readonly text: string;
  readonly #taken = new Set<string>();

  constructor(text: string) {
    this.text = text.slice(0, REACH);
  }

  /** Marks a piece of the text as taken. */
  take<Value extends string | undefined>(value: Value): Value {
    if (value !== undefined) this.#taken.add(value);
    return value;
  }

  #free(candidates: readonly string[]): string | undefined {
    return candidates.find((candidate) => !this.#taken.has(candidate)) ?? candidates[0];
  }

  /** The next value of a kind that no other property has taken. */
  find(kind: ValueKind): string | undefined {
    const found = [...this.text.matchAll(KINDS[kind])].map((match) => match[1] ?? match[0]);
    return this.take(this.#free(found)?.trim());
  }

  /** A name: capitalised words that do not start a sentence, else any capitalised words. */
  name(): string | undefined {
    const all = [...this.text.matchAll(NAME)];
    const inner = all.filter(({ index }) => index > 0 && !/[.!?…:\n]\s*$/.test(this.text.slice(index - 4, index)));
    return this.take(this.#free((inner.length > 0 ? inner : all).map((match) => match[0])));
  }

  /** The value after a label of this name: `Name: Anna`, `budget — 300`, `"city": "Kazan"`. */
  labelled(property: string): string | undefined {
    const [value = ''] = this.labelledLine(property)?.split(/[,.](?=\s|$)/) ?? [];
    return value.trim() || undefined;
  }

  /** The rest of the line after such a label. */
  labelledLine(property: string): string | undefined {
    const words = wordsOf(property).map((word) => word.slice(0, Math.max(4, word.length - 2)));
    if (words.length === 0) return undefined;
    const label = `${words.join('\\p{L}*[\\s_-]*')}\\p{L}*`;
    const value = `["'»]?\\s*(?:[:=]|—|–|\\s-\\s)\\s*["'«]?([^\\n;"»]{1,300})`;
    return new RegExp(`(?<![\\p{L}\\d])${label}${value}`, 'iu').exec(this.text)?.[1]?.trim() || undefined;
  }

  /** True when the text contains the words of a value in this order. */
  says(value: string, where: string = this.text): boolean {
    const words = wordsOf(value);
    return words.length > 0 && ` ${wordsOf(where).join(' ')} `.includes(` ${words.join(' ')} `);
  }

  /** True when the text mentions a property. */
  mentions(property: string): boolean {
    const stems = new Set(stemsOf(this.text));
    return stemsOf(property).some((stem) => stems.has(stem));
  }

  /**
   * The number after a label, else the one closest to the words of a property, else the next one not taken.
   *
   * @param whole - true: integers are preferred.
   */
  numberFor(property: string, description: string, whole: boolean): number | undefined {
    const all = [...this.text.matchAll(NUMBER)];
    const integers = all.filter((match) => isWhole(match[0]));
    const found = whole && integers.length > 0 ? integers : all;
    const stems = new Set(stemsOf(`${property} ${description}`));
    const distances = found.map((match) => this.#distance(match.index, match[0].length, stems));
    const nearest = smallest(distances);
    const near = Number.isFinite(nearest)
      ? found[distances.indexOf(nearest)]?.[0]
      : this.#free(found.map((match) => match[0]));
    // an explicit label such as "Total: 7830.00" takes precedence
    const labelled = this.labelledLine(property)?.match(NUMBER)?.[0];
    const chosen = this.take(labelled !== undefined && (!whole || isWhole(labelled)) ? labelled : near);
    const digits = chosen
      ?.replaceAll(/[ \u00A0\u202F]/g, '')
      .replace('−', '-')
      .replace(',', '.');
    return digits === undefined ? undefined : Number(digits);
  }

  /** Number of words between a piece of the text and the next word with one of these stems. */
  #distance(start: number, length: number, stems: ReadonlySet<string>): number {
    const before = wordsOf(this.text.slice(Math.max(0, start - WINDOW), start)).toReversed();
    const after = wordsOf(this.text.slice(start + length, start + length + WINDOW));
    const steps = [before, after].map((words) =>
      words.findIndex((word) => stemsOf(word).some((stem) => stems.has(stem))),
    );
    return smallest(steps.map((step) => (step < 0 ? Number.POSITIVE_INFINITY : step)));
  }

  summary(sentences: number): string {
    return summarise(this.text, sentences);
  }

  /** The lines or list items of the text. */
  items(): string[] {
    const lines = this.text.split('\n').map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)]|#{1,6}\s)\s*/, '').trim());
    return lines.filter((line) => line !== '');
  }
}
