/** How much a run spends on its accuracy; what it asks for stays the same. */
export interface Effort {
  /** Share of the repetitions of a full run. */
  share: number;
  /** CPU time that every candidate may spend on warming up in each case, ms. */
  warmUpCpuMs: number;
}

/** Repetitions of most cases in a full run. */
const FULL_REPETITIONS = 7;

/** A full run. */
export const FULL: Effort = { share: 1, warmUpCpuMs: 2000 };

/**
 * A shorter run: so many repetitions where a full one makes seven, and the same share elsewhere.
 *
 * @throws RangeError when it is no whole number from 1 to 7.
 */
export function shortened(repetitions: number): Effort {
  if (!Number.isInteger(repetitions) || repetitions < 1 || repetitions > FULL_REPETITIONS) {
    throw new RangeError(`--repetitions is a whole number from 1 to ${FULL_REPETITIONS}`);
  }
  const share = repetitions / FULL_REPETITIONS;
  // half of the warm-up: a client keeps what it compiled from one scenario to the next
  return { share, warmUpCpuMs: share < 1 ? FULL.warmUpCpuMs / 2 : FULL.warmUpCpuMs };
}

/** Repetitions of a case in a run, never less than one. */
export function repetitionsIn({ share }: Effort, ofFullRun: number): number {
  return Math.max(1, Math.round(ofFullRun * share));
}
