import type { z } from 'zod';

/** What a text must be, by how the pattern begins that it must match. */
const FORMS: readonly [pattern: string, form: string][] = [
  ['/^\\d+(', 'a decimal string that is not negative, for instance "0.00012"'],
  ['/^-?\\d+(', 'a decimal string, for instance "0.00012"'],
  ['/^[\\x21-\\x7E]{8', '8 or more printable ASCII characters without spaces'],
  ['/^[\\x21-\\x7E]+', 'printable ASCII characters without spaces'],
  ['/^[\\x20-\\x7E]+', 'printable ASCII characters, because a header carries it'],
  ['/^\\d{4}-', 'a time, for instance "2027-01-01T00:00:00Z"'],
  ['/^[a-z0-9][a-z0-9_-]', 'up to 32 small letters, digits, "_" and "-", with a letter or digit first'],
  ['/^[\\w.-]+$', 'letters, digits, "_", "." and "-"'],
];

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** A problem that a schema has found, in a sentence of ours: validators speak to programmers. */
export function describeError(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'is missing';
      const expected = KINDS[issue.expected] ?? `a ${issue.expected}`;
      return `expected ${expected}, not ${kindOf(issue.input)}`;
    }
    case 'too_small':
      if (issue.origin !== 'number' && issue.origin !== 'int')
        return sizeOf(issue.origin, Number(issue.minimum), 'at least');
      return `must be ${issue.inclusive === false ? 'greater than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin !== 'number' && issue.origin !== 'int')
        return sizeOf(issue.origin, Number(issue.maximum), 'at most');
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
    case 'invalid_value':
      return `expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'invalid_format': {
      const { pattern } = issue;
      const form = FORMS.find(([beginning]) => pattern?.startsWith(beginning))?.[1];
      return `expected ${form ?? `a text of the form ${pattern}`}`;
    }
    default:
      return undefined;
  }
}

function kindOf(value: unknown): string {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return kind === 'number' && !Number.isInteger(value) ? String(value) : (KINDS[kind] ?? kind);
}

function sizeOf(origin: string, size: number, bound: 'at least' | 'at most'): string {
  if (size === 1 && bound === 'at least') return 'must not be empty';
  return `must have ${bound} ${size} ${origin === 'string' ? 'characters' : 'entries'}`;
}
