import { RegExpParser, type AST } from '@eslint-community/regexpp';

const MAX_CHARACTERS = 10_000;
/** Candidates for a character class, in order of preference: plain ones, the rest of ASCII, Cyrillic. */
const CHARACTERS: readonly string[] = [
  'a',
  '1',
  'A',
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
  'я',
  'Я',
  '\n',
  '\t',
];

/**
 * A string that matches a regular expression. Callers check the result, since lookarounds and back references are ignored
 * and only the first alternative is used.
 *
 * @param minLength - unbounded quantifiers (`+`, `*`) repeat up to about this length.
 * @throws SyntaxError when the pattern is not a valid regular expression in `u` mode.
 */
export function sampleOf(pattern: string, minLength = 0): string {
  const parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, true);
  return sampleAlternatives(parsed.alternatives, minLength);
}

function sampleAlternatives([first]: readonly AST.Alternative[], minLength: number): string {
  let text = '';
  for (const element of first?.elements ?? []) {
    text += sampleElement(element, minLength - text.length);
    if (text.length > MAX_CHARACTERS) break;
  }
  return text;
}

function sampleElement(element: AST.Element | AST.QuantifiableElement, minLength: number): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass': {
      const wanted = new RegExp(`^${element.raw}$`, 'u');
      return CHARACTERS.find((character) => wanted.test(character)) ?? '';
    }
    case 'Group':
    case 'CapturingGroup':
      return sampleAlternatives(element.alternatives, minLength);
    case 'Quantifier': {
      const once = sampleElement(element.element, 0);
      if (once === '') return '';
      const wanted = element.max === Number.POSITIVE_INFINITY ? Math.ceil(minLength / once.length) : 0;
      return once.repeat(Math.min(Math.max(element.min, wanted), MAX_CHARACTERS));
    }
    default:
      return '';
  }
}
