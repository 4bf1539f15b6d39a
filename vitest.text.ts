import * as fc from 'fast-check';

const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0xd7_ff }),
    fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }),
  )
  .map((code) => String.fromCodePoint(code));

/**
 * Any text, a third of it ASCII. `fc.string({ unit: 'binary' })` first maps each of 1.1 million characters to its number, for
 * almost a second in every process, and then draws hardly a letter.
 */
export const anyText = (constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: character });
