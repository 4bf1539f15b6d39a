import type { PersonalDataType } from '../state/key-settings.ts';

interface Detector {
  type: PersonalDataType;
  pattern: RegExp;
  /** Refuses what only looks like it. */
  check?: (digits: string) => boolean;
}

/**
 * In this order: what is found by an earlier row is not looked at by a later one. A pattern starts only where nothing
 * before could belong to it, so that a long run of letters is read once.
 */
const DETECTORS: readonly Detector[] = [
  { type: 'email', pattern: /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu },
  { type: 'card', pattern: /(?<![\d+])\d(?:[ -]?\d){12,18}(?!\d)/g, check: isCard },
  { type: 'tax_number', pattern: /(?<![\d+])(?:\d{12}|\d{10})(?!\d)/g, check: isTaxNumber },
  { type: 'phone', pattern: /(?<![\d\p{L}])(?:\+\d{1,3}|8)[ (-]{0,2}\d{3}[ )-]{0,2}\d{3}[ -]?\d{2}[ -]?\d{2}(?!\d)/gu },
  {
    type: 'passport',
    pattern:
      /(?<!\d)\d{2} \d{2} (?:№ ?)?\d{6}(?!\d)|(?<=паспорт\p{L}*[^\d\n]{1,12}|passport[^\d\n]{1,12})\d{4} ?№? ?\d{6}(?!\d)/giu,
  },
];

/** One place in a text. */
export interface Finding {
  type: PersonalDataType;
  start: number;
  end: number;
}

/** Finds personal data of the given types (null: all) in a text, in the order of the text and without overlaps. */
export function detectPersonalData(text: string, types: readonly string[] | null): Finding[] {
  const findings: Finding[] = [];
  for (const { type, pattern, check } of DETECTORS) {
    if (types !== null && !types.includes(type)) continue;
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (check !== undefined && !check(match[0].replaceAll(/\D/g, ''))) continue;
      if (findings.some((other) => start < other.end && other.start < end)) continue;
      findings.push({ type, start, end });
    }
  }
  return findings.sort((left, right) => left.start - right.start);
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
