import { describe, expect, it } from 'vitest';
import { splitInstruction, summarise, wantedSentences } from './summary.ts';

const TEXT =
  'The gateway bills in rubles. Every charge is exact. It was raining in the evening. ' +
  'A charge is booked with the balance of the account. The gateway tells the charge and the balance in the last chunk.';

describe('a summary', () => {
  it('is sentences of the text, in their order', () => {
    const summary = summarise(TEXT, 2);
    const sentences = TEXT.split(/(?<=\.) /);
    const picked = sentences.filter((sentence) => summary.includes(sentence));
    expect(picked.join(' ')).toBe(summary);
    expect(picked).toHaveLength(2);
    expect(summary).toContain('balance');
    expect(summary).not.toContain('raining');
  });

  it('takes more of what is asked for', () => {
    expect(summarise(TEXT, 1, 'Was it raining?')).toBe('It was raining in the evening.');
  });

  it('of a short text is the text', () => {
    expect(summarise('One sentence.', 3)).toBe('One sentence.');
    expect(summarise('', 3)).toBe('');
  });
});

it.each([
  ['Summarise in two sentences:', 2],
  ['in 5 short sentences', 5],
  ['Перескажи в 3 предложениях', 3],
  ['двумя фразами', 2],
  ['Summarise:', undefined],
])('%s asks for %s sentences', (text, count) => {
  expect(wantedSentences(text)).toBe(count);
});

it('an instruction is told from the text it speaks of', () => {
  expect(splitInstruction('Summarise the text:\n\nIt rains.')).toEqual({
    instruction: 'Summarise the text:',
    material: 'It rains.',
  });
  expect(splitInstruction('It rains.\n\nIt pours.')).toEqual({ instruction: '', material: 'It rains.\n\nIt pours.' });
});
