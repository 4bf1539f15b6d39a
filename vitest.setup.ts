import * as fc from 'fast-check';

/**
 * Every run draws the same cases, so that a landing fails for what it changed and not for the draw of the day.
 *
 * `KOPEK_SEED=random` draws others, `KOPEK_SEED=<number>` those of a failure. `vitest.shared.ts` turns either into a number.
 */
fc.configureGlobal({ seed: Number(process.env['KOPEK_SEED']) });
