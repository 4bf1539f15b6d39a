import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all.ts';
import { ANSWER_FIELDS } from '../src/cases/answer-fields.ts';
import type { WireCase } from '../src/wire-case.ts';

/** What each path of an answer is asserted by, over all cases that send it. */
const ASSERTED = new Map<string, Set<string>>();
for (const wireCase of allCases()) {
  for (const path of pathsOf(wireCase)) {
    const seen = ASSERTED.get(path) ?? new Set();
    ASSERTED.set(path, seen);
    for (const key of Object.keys(wireCase.expect)) seen.add(key);
  }
}

test.each(Object.entries(ANSWER_FIELDS))('the field %s has a case that sends it and asserts its %s', (path, shown) => {
  expect([...(ASSERTED.get(path) ?? [])]).toContain(shown === 'structure' ? 'error' : shown);
});

test('a field without a case is detected', () => {
  expect(ASSERTED.get('choices.message.citations')).toBeUndefined();
});

/** The paths of everything in the JSON documents of an answer. */
function pathsOf({ body_chunks: chunks, responses = [] }: WireCase): Set<string> {
  const found = new Set<string>();
  const bodies = [chunks, ...responses.map((answer) => answer.body_chunks)];
  for (const pieces of bodies) {
    const text = Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString();
    for (const line of [text, ...text.split(/[\r\n]+/)]) {
      try {
        collect(JSON.parse(line.replace(/^data: ?/, '')), '', found);
      } catch {
        // no document, or a broken one: other cases are about those
      }
    }
  }
  return found;
}

function collect(value: unknown, prefix: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, prefix, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      found.add(`${prefix}${name}`);
      collect(inner, `${prefix}${name}.`, found);
    }
  }
}
