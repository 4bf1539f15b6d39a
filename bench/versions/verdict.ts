import { spreadOf, type Spread } from '../measure/statistics.ts';

/** A difference below this is called noise, whatever the pairs say. */
const LEAST_DIFFERENCE = 0.03;
/** How rarely pairs may agree so well by chance. */
const CHANCE = 0.01;

/** The rule, as it is printed below the tables. */
export const RULE: string = [
  `Beyond noise: the median of new ÷ old over the pairs is off 1 by more than ${LEAST_DIFFERENCE * 100} %`,
  'and by more than `limit`, the same program in both versions, is off 1 in the same case,',
  `and so many pairs point the same way that chance does it in at most ${CHANCE * 100} % of runs (sign test on both sides).`,
].join(' ');

/** How the new version compares with the old one. */
export interface Verdict {
  /** new ÷ old of pairs that ran one after the other; below 1 is better. */
  ratio: Spread;
  verdict: 'faster' | 'slower' | 'within noise' | 'smaller' | 'larger' | 'the same size';
}

/** Judges pairs of figures, smaller is better. `control` is what a program without any difference came to. */
export function verdictOf(pairs: number[], control: number): Verdict {
  const ratio = spreadOf(pairs);
  const difference = Math.abs(ratio.median - 1);
  const sure =
    difference > Math.max(LEAST_DIFFERENCE, Math.abs(control - 1)) && chanceOf(pairs, ratio.median > 1) <= CHANCE;
  return { ratio, verdict: sure ? (ratio.median > 1 ? 'slower' : 'faster') : 'within noise' };
}

/** How often a coin shows at least so many of one side, either side. */
function chanceOf(pairs: number[], above: boolean): number {
  const agreeing = pairs.filter((pair) => (above ? pair > 1 : pair < 1)).length;
  let ways = 0;
  let choose = 1;
  // the few that do not agree: 0, 1, 2, … of all
  for (let others = 0; others <= pairs.length - agreeing; others++) {
    ways += choose;
    choose = (choose * (pairs.length - others)) / (others + 1);
  }
  return Math.min(1, (2 * ways) / 2 ** pairs.length);
}
