import { describeError } from '@kopek/core';
import { SpendLimitError } from '@kopek/ledger';
import { expect, it } from 'vitest';

const limit = { maxRub: '5', spentRub: '5', reservedRub: '0', scope: 'all', reason: 'exceeded' } as const;

it.each([
  [limit, 'The spending limit of 5.00\u{a0}₽ is reached.', 'Лимит расходов (5,00\u{a0}₽) исчерпан.'],
  [
    { ...limit, spentRub: '4.9', estimateRub: '0.2' },
    'This request would exceed the spending limit of 5.00\u{a0}₽.',
    'Запрос превысил бы лимит расходов (5,00\u{a0}₽).',
  ],
  [
    { ...limit, reason: 'reserved' as const, spentRub: '4.9', reservedRub: '0.1' },
    'The rest of the spending limit of 5.00\u{a0}₽ is reserved for other answers. Please try again in a moment.',
    'Всё, что осталось от лимита расходов (5,00\u{a0}₽), зарезервировано для других ответов. Попробуйте ещё раз чуть позже.',
  ],
])('the error of a limit is one sentence for a visitor, by its figures: %j', (figures, en, ru) => {
  const error = new SpendLimitError(figures);
  expect(describeError(error, { locale: 'en' })).toBe(en);
  expect(describeError(error, { locale: 'ru' })).toBe(ru);
});

it('the error of a limit with a period names the reset time', () => {
  const windowEndsAt = new Date(Date.now() + 7_000_000).toISOString();
  const error = new SpendLimitError({ ...limit, period: 'day', windowEndsAt });
  expect(describeError(error, { locale: 'en' })).toBe(
    'The spending limit of 5.00\u{a0}₽ is reached. It resets in 2 hours.',
  );
  const limitsSkipped = new SpendLimitError({ ...limit, reason: 'unknown-cost', period: 'day', windowEndsAt });
  expect(describeError(limitsSkipped, { locale: 'en' })).toMatch(/cannot be checked\. It resets in 2 hours\.$/);
});
