import { describe, expect, it } from 'vitest';
import { bookReply } from './reply-book.ts';

describe('the book of replies', () => {
  it.each([
    ['Hello!', 'simulated model'],
    ['Привет!', 'имитация модели'],
    ['What can you do? Help me', '- work out arithmetic'],
    ['Что ты умеешь?', '- считать'],
    ['Сколько копеек в рубле?', '**100 копеек**'],
    ['How many kopeks are in a ruble?', '**100 kopeks**'],
    ['Why is the sky blue?', 'short waves'],
    ['Почему небо голубое?', 'короткие волны'],
    ['Tell me a story', 'A kopek rolled'],
    ['Расскажи о копейке.', '**100 копеек**'],
    ['What does an answer cost?', '`cost_rub`'],
    ['Write a TypeScript function', '```ts'],
    ['Who will win the cup?', 'do not know that'],
    ['Кто построил пирамиды?', 'этого не знаю'],
  ])('%s is answered in its language', (question, part) => {
    expect(bookReply(question)).toContain(part);
  });

  it('every answer says that it is simulated', () => {
    for (const question of ['Hello!', 'Why is the sky blue?', 'What is the meaning of all this?'])
      expect(bookReply(question)).toMatch(/\*Simulated answer of the local gateway\.\*$/);
  });

  it.each(['The quick brown fox jumps over the lazy dog near the river bank today.', 'x', 'one two three', ''])(
    '%j is no question and is left to others',
    (text) => {
      expect(bookReply(text)).toBeUndefined();
    },
  );

  it('the same question has the same answer', () => {
    expect(bookReply('Что такое токен?')).toBe(bookReply('Что такое токен?'));
  });
});
