import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Markdown } from '../../src/terminal/markdown.ts';

/** What is shown of pieces; styles as `<1>` and `<0>`. */
function shown(...pieces: string[]): string {
  const markdown = new Markdown();
  const text = pieces.map((piece) => markdown.push(piece)).join('') + markdown.end();
  // eslint-disable-next-line no-control-regex
  return text.replaceAll(/\u001B\[(\d+)m/g, '<$1>');
}

describe('an answer in a terminal', () => {
  it.each([
    ['# Kopek\nA coin.', '<1>Kopek<0>\nA coin.'],
    ['a **hundredth** of a ruble', 'a <1>hundredth<22> of a ruble'],
    ['an *old* coin', 'an <3>old<23> coin'],
    ['2 * 3 = 6', '2 * 3 = 6'],
    ['run `kopek **x**`', 'run <36>kopek **x**<39>'],
    ['- one\n  * two\n', '• one\n  • two\n'],
    ['> said', '<2>│ said<0>'],
    ['```js\na * b\n```\nend', '  <36>a * b<0>\nend'],
    ['```js\na * b\n```', '  <36>a * b<0>\n'],
    ['snake_case_name and #tag', 'snake_case_name and #tag'],
    ['**never closed\nnext', '<1>never closed<0>\nnext'],
    ['5 **', '5 <1><0>'],
    ['', ''],
  ])('shows %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('looks the same wherever it is cut into pieces', () => {
    const anyText = fc
      .array(fc.constantFrom('a', ' ', '\n', '*', '**', '`', '```', '#', '# ', '- ', '> ', '~', '1. '))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyText, fc.array(fc.nat(40), { maxLength: 5 }), (text, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        expect(shown(...pieces)).toBe(shown(text));
      }),
    );
  });

  it('is not looked through again for each piece of a long run that may still become a mark', () => {
    for (const run of [' ', '- ', '# ', '> ', '```x']) {
      const markdown = new Markdown();
      const text = run + run.slice(-1).repeat(300);
      // no more than a few words are held back, whatever comes
      let shownLength = 0;
      for (const letter of text) shownLength += markdown.push(letter).length;
      expect(shownLength).toBeGreaterThan(190);
    }
  });

  it('looks the same wherever a long run of blanks is cut', () => {
    for (const length of [99, 100, 101, 250])
      for (const mark of ['', '- ', '#', '```'])
        for (const end of ['x\n', '\n', '- y'])
          for (const cut of [1, 50, 100, 150]) {
            const text = mark + ' '.repeat(length) + end;
            expect(shown(text.slice(0, cut), text.slice(cut))).toBe(shown(text));
          }
  });

  it('shows words at once, and withholds only what may be a mark', () => {
    const markdown = new Markdown();
    expect(markdown.push('A hun')).toBe('A hun');
    expect(markdown.push('dredth *')).toBe('dredth ');
    expect(markdown.push(' ')).toBe('* ');
  });
});
