import type { PersonalDataType } from '../../protocol/key-settings.ts';

/** A pattern, and the type of what it finds. */
export interface Detector<Type = string> {
  type: Type;
  pattern: RegExp;
  /** Check digits: false for text that only looks like it. */
  check?: (digits: string) => boolean;
}

/** A space: plain, no-break or thin. */
const B = String.raw`[ \u00A0\u2007\u2009\u202F]`;
const bounded = (body: string): RegExp => new RegExp(`(?<![\\d\\p{L}+])${body}(?!\\d)`, 'gu');

/**
 * In this order: text found by an earlier row is skipped by later ones. A pattern starts only where the preceding
 * character cannot belong to it, so that long runs of letters are read once.
 */
const DETECTORS: readonly Detector<PersonalDataType>[] = [
  { type: 'email', pattern: /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu },
  { type: 'card', pattern: bounded(`\\d(?:(?:${B}|-)?\\d){12,18}`), check: isCard },
  {
    type: 'insurance_number',
    pattern: bounded(`\\d{3}-?\\d{3}-?\\d{3}(?:${B}|-)?\\d{2}`),
    check: isInsuranceNumber,
  },
  { type: 'tax_number', pattern: bounded('(?:\\d{12}|\\d{10})'), check: isTaxNumber },
  // with a country code, or the eleven digits of a Russian number
  {
    type: 'phone',
    pattern: new RegExp(
      `(?<![\\d\\p{L}])(?:\\+\\d{1,3}|8|7(?=${B}?\\(?\\d{3}))(?:${B}|[(-]){0,2}\\d{3}(?:${B}|[)-]){0,2}\\d{3}(?:${B}|-)?\\d{2}(?:${B}|-)?\\d{2}(?!\\d)`,
      'gu',
    ),
  },
  {
    type: 'passport',
    pattern: new RegExp(
      `(?<!\\d)\\d{2}${B}\\d{2}${B}(?:№${B}?)?\\d{6}(?!\\d)` +
        `|(?<=паспорт\\p{L}*[^\\d\\n]{1,24}|passport[^\\d\\n]{1,24})\\d{2}${B}?\\d{2}${B}?(?:№|номер|number)?${B}?\\d{6}(?!\\d)` +
        `|(?<=серия${B}|series${B})\\d{2}${B}?\\d{2},?${B}(?:№|номер|number)${B}?\\d{6}(?!\\d)`,
      'giu',
    ),
  },
];

/** One place in a text. */
export interface Finding {
  type: string;
  start: number;
  end: number;
}

/**
 * Finds personal data in text order and without overlaps.
 *
 * @param types - types to look for; null: all.
 * @param secrets - further patterns, which take precedence; of one with a group, only the group is found.
 * @param known - places that are taken already; they are part of the result.
 */
export function detectPersonalData(
  text: string,
  types: readonly string[] | null,
  secrets: readonly Detector[] = [],
  known: readonly Finding[] = [],
): Finding[] {
  const findings: Finding[] = [];
  // one mark per character instead of a search through all findings: a list of addresses may be long
  const taken = new Uint8Array(text.length);
  const take = ({ type, start, end }: Finding): void => {
    if (taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    findings.push({ type, start, end });
  };
  known.forEach(take);
  const wanted = types === null ? DETECTORS : DETECTORS.filter(({ type }) => types.includes(type));
  for (const { type, pattern, check } of [...secrets, ...wanted]) {
    for (const match of text.matchAll(pattern)) {
      if (check !== undefined && !check(match[0].replaceAll(/\D/g, ''))) continue;
      const [whole, inner = whole] = match;
      // a group is the end of its pattern
      const end = match.index + whole.length;
      take({ type, start: end - inner.length, end });
    }
  }
  return findings.sort((left, right) => left.start - right.start);
}

/** Replaces findings by their types: `[EMAIL]`. */
export function mask(text: string, findings: readonly Finding[]): string {
  let masked = '';
  let position = 0;
  for (const { type, start, end } of findings) {
    masked += `${text.slice(position, start)}[${type.toUpperCase()}]`;
    position = end;
  }
  return masked + text.slice(position);
}

/** The Luhn check of card numbers. */
function isCard(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighted = place % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0 && !/^0+$/.test(digits);
}

const TEN = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const ELEVENTH = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const TWELFTH = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** The check digits of a Russian tax number: one of ten digits, two of twelve. */
function isTaxNumber(digits: string): boolean {
  const control = (weights: readonly number[]): boolean => {
    const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
    return (sum % 11) % 10 === Number(digits[weights.length]);
  };
  if (/^0+$/.test(digits)) return false;
  return digits.length === 10 ? control(TEN) : control(ELEVENTH) && control(TWELFTH);
}

/** The check digits of a Russian insurance number (SNILS): the first nine digits, weighted by their places from 9 to 1. */
function isInsuranceNumber(digits: string): boolean {
  const sum = Array.from(digits.slice(0, 9)).reduce((total, digit, place) => total + Number(digit) * (9 - place), 0);
  const control = sum % 101 === 100 ? 0 : sum % 101;
  return control === Number(digits.slice(9)) && !/^0+$/.test(digits);
}
