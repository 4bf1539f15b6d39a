/**
 * A string that matches a regular expression: literals, classes, groups, alternatives and counts. A caller checks the
 * result, since look-arounds and back references are not understood.
 *
 * @param minLength - repeats open counts (`+`, `*`) until about this length.
 */
export function sampleOf(pattern: string, minLength = 0): string {
  const body = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  return new Sampler(body, minLength).alternatives();
}

const CLASS_SAMPLES: Record<string, string> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  b: '',
  B: '',
  n: '\n',
  t: '\t',
  r: '\r',
};
const MAX_DEPTH = 20;

class Sampler {
  readonly #pattern: string;
  readonly #minLength: number;
  #at = 0;
  #depth = 0;

  constructor(pattern: string, minLength: number) {
    this.#pattern = pattern;
    this.#minLength = minLength;
  }

  /** The first alternative counts; the others are read over. */
  alternatives(): string {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) return '';
    let first: string | undefined;
    do {
      const text = this.#sequence();
      first ??= text;
    } while (this.#eat('|'));
    this.#depth -= 1;
    return first ?? '';
  }

  #sequence(): string {
    let text = '';
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#peek())) {
      const atom = this.#atom();
      const { min, open } = this.#count();
      const wanted =
        open && atom !== '' ? Math.max(min, Math.ceil((this.#minLength - text.length) / atom.length)) : min;
      text += atom.repeat(Math.min(Math.max(wanted, 0), 10_000));
    }
    return text;
  }

  #atom(): string {
    const char = this.#next();
    if (char === '[') return this.#characterClass();
    if (char === '\\') return this.#escape();
    if (char === '.') return 'a';
    if (char === '^' || char === '$') return '';
    if (char !== '(') return char;
    const look = /^\?(?:<?[=!])/.exec(this.#pattern.slice(this.#at))?.[0];
    this.#at += /^\?(?::|<?[=!]|<\w+>)/.exec(this.#pattern.slice(this.#at))?.[0].length ?? 0;
    const inner = this.alternatives();
    this.#eat(')');
    return look === undefined ? inner : '';
  }

  #escape(): string {
    const char = this.#next();
    if (char === 'p' || char === 'P') {
      const property = /^\{([^}]*)\}/.exec(this.#pattern.slice(this.#at));
      this.#at += property?.[0].length ?? 0;
      return property?.[1]?.startsWith('Lu') ? 'A' : property?.[1]?.startsWith('N') ? '1' : 'a';
    }
    return CLASS_SAMPLES[char] ?? char;
  }

  #characterClass(): string {
    const negated = this.#eat('^');
    let first: string | undefined;
    const members: string[] = [];
    while (this.#at < this.#pattern.length && this.#peek() !== ']') {
      const char = this.#next();
      const member = char === '\\' ? this.#escape() : char;
      first ??= member;
      members.push(member);
    }
    this.#eat(']');
    if (!negated) return first ?? '';
    return ['a', '1', '-', 'Z'].find((candidate) => !members.includes(candidate)) ?? '~';
  }

  #count(): { min: number; open: boolean } {
    const match = /^(?:([*+?])|\{(\d+)(,)?(\d+)?\})\??/.exec(this.#pattern.slice(this.#at));
    if (match === null) return { min: 1, open: false };
    this.#at += match[0].length;
    if (match[1] !== undefined) return { min: match[1] === '+' ? 1 : 0, open: match[1] !== '?' };
    return { min: Number(match[2]), open: match[3] !== undefined && match[4] === undefined };
  }

  #peek(): string {
    return this.#pattern[this.#at] ?? '';
  }
  #next(): string {
    const char = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    this.#at += char.length;
    return char;
  }
  #eat(char: string): boolean {
    if (this.#peek() !== char || char === '') return false;
    this.#at += 1;
    return true;
  }
}
