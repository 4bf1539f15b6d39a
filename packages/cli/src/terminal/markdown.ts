/** What a line may begin with, as soon as it is certain: a heading, the fence of code, a list, a quotation. */
const LINE_START = /^( *)(#{1,6} +|(?:```|~~~)[^\n]*\n|[-*+] +|> ?)/;
/** A mark stands within so many characters of its line: an answer of nothing but blanks is not looked through again and again. */
const MARK_CHARACTERS = 100;
/** The beginning of a line that may still become one of them. */
const UNDECIDED = /^ *(?:#{0,6} *|(?:`{1,2}|```[^\n]*)|(?:~{1,2}|~~~[^\n]*)|[-*+] *|>?)$/;

const STYLES = { bold: [1, 22], italic: [3, 23], code: [36, 39], dim: [2, 22] } as const;
type Style = keyof typeof STYLES;

/**
 * Formats Markdown for a terminal, piece by piece as an answer arrives: headings and words in bold, code in colour,
 * bullets. Only text that may still become a mark is delayed; other text stays as written.
 */
export class Markdown {
  #held = '';
  #isLineStart = true;
  #isFenced = false;
  readonly #styles = new Set<Style>();

  /** @returns what can be shown of everything that has come. */
  push(text: string): string {
    this.#held += text;
    let shown = '';
    for (let taken = this.#take(); taken !== undefined; taken = this.#take()) shown += taken;
    return shown;
  }

  /** The rest, when nothing more comes. */
  end(): string {
    // an answer often ends with the fence of its code, without a line break
    const isFence = this.#isLineStart && this.#isFenced && /^ *(?:```|~~~)/.test(this.#held);
    const rest = isFence ? '' : this.#held;
    this.#held = '';
    return rest + this.#reset();
  }

  /** The next piece that is certain; undefined when more has to come first. */
  #take(): string | undefined {
    if (this.#held === '') return undefined;
    if (this.#isLineStart) return this.#takeLineStart();
    const character = this.#held[0] ?? '';
    if (character === '\n') {
      this.#isLineStart = true;
      return this.#cut(1, this.#reset() + character);
    }
    if (this.#isFenced) return this.#cut(1, character);
    if (character === '`') return this.#cut(1, this.#toggle('code'));
    if (character !== '*' || this.#styles.has('code')) return this.#cut(1, character);
    if (this.#held.length === 1) return undefined;
    if (this.#held.startsWith('**')) return this.#cut(2, this.#toggle('bold'));
    // an asterisk between blanks is a sign of multiplication
    const isMark = this.#styles.has('italic') || /^\*\S/.test(this.#held);
    return this.#cut(1, isMark ? this.#toggle('italic') : character);
  }

  #takeLineStart(): string | undefined {
    const start = this.#held.slice(0, MARK_CHARACTERS);
    if (start === this.#held && UNDECIDED.test(start)) return undefined;
    const [whole = '', indent = '', mark = ''] = LINE_START.exec(start) ?? [];
    if (/^[`~]{3}/.test(mark)) {
      this.#isFenced = !this.#isFenced;
      return this.#cut(whole.length, '');
    }
    this.#isLineStart = false;
    if (this.#isFenced) return `  ${this.#toggle('code')}`;
    if (mark.startsWith('#')) return this.#cut(whole.length, this.#toggle('bold'));
    if (mark.startsWith('>')) return this.#cut(whole.length, `${indent}${this.#toggle('dim')}│ `);
    return mark === '' ? '' : this.#cut(whole.length, `${indent}• `);
  }

  #cut(length: number, shown: string): string {
    this.#held = this.#held.slice(length);
    return shown;
  }

  #toggle(style: Style): string {
    const [on, off] = STYLES[style];
    const isOn = this.#styles.delete(style);
    if (!isOn) this.#styles.add(style);
    return `\u001B[${isOn ? off : on}m`;
  }

  #reset(): string {
    const isStyled = this.#styles.size > 0;
    this.#styles.clear();
    return isStyled ? '\u001B[0m' : '';
  }
}
