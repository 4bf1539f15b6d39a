import { describe, expect, it } from 'vitest';
import { detectPersonalData } from './detect.ts';

const found = (text: string, types: string[] | null = null) =>
  detectPersonalData(text, types).map(({ type, start, end }) => [type, text.slice(start, end)]);

describe('personal data', () => {
  it.each([
    ['anna.p+x@mail.example.ru', 'email'],
    ['почта@пример.рф', 'email'],
    ['+7 (912) 345-67-89', 'phone'],
    ['8 912 345 67 89', 'phone'],
    ['+79123456789', 'phone'],
    ['4111 1111 1111 1111', 'card'],
    ['2200-0000-0000-0053', 'card'],
    ['378282246310005', 'card'],
    ['45 08 123456', 'passport'],
    ['45 08 № 123456', 'passport'],
    ['7707083893', 'tax_number'],
    ['500100732259', 'tax_number'],
    ['79161234567', 'phone'],
    ['8\u00A0912\u00A0345\u00A067\u00A089', 'phone'],
    ['+7\u202F912\u202F345\u202F67\u202F89', 'phone'],
    ['4111\u00A01111\u00A01111\u00A01111', 'card'],
    ['45\u00A008\u00A0123456', 'passport'],
    ['112-233-445 95', 'insurance_number'],
    ['112-233-445\u00A095', 'insurance_number'],
    ['11223344595', 'insurance_number'],
  ])('%s is found as %s', (text, type) => {
    expect(found(`see ${text}, please`)).toEqual([[type, text]]);
  });

  it('a passport without blanks needs its word', () => {
    expect(found('паспорт 4508123456')).toEqual([['passport', '4508123456']]);
    expect(found('order 4508123456')).toEqual([]);
  });

  it.each(['серия 4509 номер 123456', 'Серия 45 09 № 123456', 'series 4509 number 123456'])(
    'the numbers of "%s" are a passport',
    (text) => {
      expect(found(text)).toEqual([['passport', text.replace(/^\S+ /, '')]]);
    },
  );

  it.each([
    '112-233-445 96',
    '79161234567890123',
    '4111 1111 1111 1112',
    '7707083894',
    'order 12345',
    'v1.2.3',
    '2026-11-18',
    '000000000000',
    'a@b',
    '12.05.2026',
  ])('%s only resembles it', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('only the requested types count', () => {
    const text = 'a@b.ru +79123456789';
    expect(found(text, ['phone'])).toEqual([['phone', '+79123456789']]);
    expect(found(text, [])).toEqual([]);
  });
});
