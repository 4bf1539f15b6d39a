import { smallest } from '../extremes.ts';
import { summarise } from '../text/summary.ts';
import { stemsOf, wordsOf } from '../text/words.ts';

/** Values are looked for in this many characters: many patterns read the text many times. */
const REACH = 50_000;
/** Characters on either side of a number in which its name is looked for. */
const WINDOW = 24;
const MONEY_OR_NUMBER = /(?<![\p{L}\d.,-])[-−]?\d+(?:[ \u00A0\u202F]\d{3})*(?:[.,]\d+)?(?![\d\p{L}])/gu;
const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const URL_LIKE = /https?:\/\/[^\s"'<>)\]]+/g;
const PHONE = /(?<!\d)\+?\d[\d\s()-]{8,16}\d(?!\d)/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const QUOTED = /["“«„]([^"”»“]{1,400})["”»“]/gu;
const NAME_LIKE = /(?<![\p{L}\d])\p{Lu}[\p{L}\d’'-]*(?:\s+\p{Lu}[\p{L}’'-]*){0,2}/gu;
const ISO_DATE = /\d{4}-\d{2}-\d{2}/g;
const DOTTED_DATE = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g;
const TIME = /(?<!\d)([01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)/g;
/** Long tables of numbers would be tried from each of their digits. */
const EXPRESSION_REACH = 2_000;
const EXPRESSION = /[-(]*\d[\d.\s()+\-*/×÷^%]*[+\-*/×÷^][\d.\s()+\-*/×÷^%]*\d\)*/g;

/**
 * A text from which values are taken. What one property took is not offered to the next one, so that two numbers of a
 * text fill two properties.
 */
export class Source {
  readonly text: string;
  readonly #taken = new Set<string>();

  constructor(text: string) {
    this.text = text.slice(0, REACH);
  }

  /** Remembers that a piece of the text is used. */
  take<Value extends string | number>(value: Value): Value {
    this.#taken.add(String(value));
    return value;
  }

  #free(candidates: string[]): string | undefined {
    return candidates.find((candidate) => !this.#taken.has(candidate)) ?? candidates[0];
  }

  /** The value after a label of this name: `Name: Anna`, `budget — 300`, `"city": "Kazan"`. */
  labelled(property: string): string | undefined {
    return (
      this.labelledLine(property)
        ?.split(/[,.](?=\s|$)/)[0]
        ?.trim() || undefined
    );
  }

  /** Everything after such a label up to the end of its line. */
  labelledLine(property: string): string | undefined {
    const words = wordsOf(property).map((word) => word.slice(0, Math.max(4, word.length - 2)));
    if (words.length === 0) return undefined;
    const label = `${words.join('\\p{L}*[\\s_-]*')}\\p{L}*`;
    const value = `["'»]?\\s*(?:[:=]|—|–|\\s-\\s)\\s*["'«]?([^\\n;"»]{1,300})`;
    return new RegExp(`(?<![\\p{L}\\d])${label}${value}`, 'iu').exec(this.text)?.[1]?.trim() || undefined;
  }

  /** True when the words of a value stand in the text, whole and in this order. */
  says(value: string, where: string = this.text): boolean {
    const words = wordsOf(value);
    return words.length > 0 && ` ${wordsOf(where).join(' ')} `.includes(` ${words.join(' ')} `);
  }

  /**
   * The number that stands nearest to the words of a property, else the next free one.
   *
   * @param whole - true: whole numbers go first.
   */
  numberFor(property: string, description: string, whole: boolean): number | undefined {
    const all = [...this.text.matchAll(MONEY_OR_NUMBER)];
    const integers = all.filter((match) => !/[.,]/.test(match[0]));
    const found = whole && integers.length > 0 ? integers : all;
    const stems = new Set(stemsOf(`${property} ${description}`));
    const distances = found.map((match) => this.#distance(match.index, match[0].length, stems));
    const nearest = smallest(distances);
    // "Total: 7830.00" says it outright
    const labelled = this.labelledLine(property)?.match(MONEY_OR_NUMBER)?.[0];
    const near = Number.isFinite(nearest)
      ? found[distances.indexOf(nearest)]?.[0]
      : this.#free(found.map((match) => match[0]));
    const chosen = labelled !== undefined && !(whole && /[.,]/.test(labelled)) ? labelled : near;
    if (chosen === undefined) return undefined;
    this.take(chosen);
    return Number(
      chosen
        .replaceAll(/[ \u00A0\u202F]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    );
  }

  /** Words between a piece of the text and the next word with one of these stems. */
  #distance(start: number, length: number, stems: ReadonlySet<string>): number {
    const before = wordsOf(this.text.slice(Math.max(0, start - WINDOW), start)).toReversed();
    const after = wordsOf(this.text.slice(start + length, start + length + WINDOW));
    const steps = [before, after].map((words) =>
      words.findIndex((word) => stemsOf(word).some((stem) => stems.has(stem))),
    );
    return smallest(steps.map((step) => (step < 0 ? Number.POSITIVE_INFINITY : step)));
  }

  email(): string | undefined {
    return this.#first(EMAIL);
  }
  url(): string | undefined {
    return this.#first(URL_LIKE);
  }
  phone(): string | undefined {
    return this.#first(PHONE)?.trim();
  }
  uuid(): string | undefined {
    return this.#first(UUID);
  }
  time(): string | undefined {
    const time = this.#first(TIME)?.padStart(5, '0');
    return time !== undefined && time.length === 5 ? `${time}:00` : time;
  }
  expression(): string | undefined {
    const found = [...this.text.slice(0, EXPRESSION_REACH).matchAll(EXPRESSION)].map((match) => match[0]);
    return this.#take(this.#free(found))?.trim();
  }

  date(): string | undefined {
    const iso = this.#first(ISO_DATE);
    if (iso !== undefined) return iso;
    const match = [...this.text.matchAll(DOTTED_DATE)][0];
    return match === undefined ? undefined : `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}`;
  }

  quoted(): string | undefined {
    return this.#take(this.#free([...this.text.matchAll(QUOTED)].map((match) => match[1] ?? '')));
  }

  /** A place: a name after "in", "for", "to", "в", "из" and their like. */
  place(): string | undefined {
    const places = [
      ...this.text.matchAll(
        /(?<![\p{L}])(?:in|at|for|from|to|of|near|в|во|из|для|о|об|до|на)\s+(\p{Lu}[\p{L}-]+(?:\s+\p{Lu}[\p{L}-]+)?)/gu,
      ),
    ];
    return this.#take(this.#free(places.map((match) => match[1] ?? ''))) ?? this.name();
  }

  /** A name: capitalised words that do not begin a sentence; else any capitalised words. */
  name(): string | undefined {
    const all = [...this.text.matchAll(NAME_LIKE)];
    const inner = all.filter((match) => !this.#beginsSentence(match.index));
    return this.#take(this.#free((inner.length > 0 ? inner : all).map((match) => match[0])));
  }

  /** Looks a few characters back only: a text may hold many names. */
  #beginsSentence(index: number): boolean {
    return index === 0 || /[.!?…:\n]\s*$/.test(this.text.slice(Math.max(0, index - 4), index));
  }

  /** True when the text speaks of a property at all. */
  mentions(property: string): boolean {
    const stems = new Set(stemsOf(this.text));
    return stemsOf(property).some((stem) => stems.has(stem));
  }

  /** The first heading of a Markdown text. */
  heading(): string | undefined {
    return this.#take(/^#{1,6}\s+(.+)$/m.exec(this.text)?.[1]?.trim());
  }

  summary(sentences = 1): string {
    return summarise(this.text, sentences);
  }

  /** The text's own lines or list items, for lists. */
  items(): string[] {
    const lines = this.text.split('\n').map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)]|#{1,6}\s)\s*/, '').trim());
    return lines.filter((line) => line !== '');
  }

  #first(pattern: RegExp): string | undefined {
    return this.#take(this.#free([...this.text.matchAll(pattern)].map((match) => match[0])));
  }

  #take(value: string | undefined): string | undefined {
    return value === undefined || value === '' ? undefined : this.take(value);
  }
}
