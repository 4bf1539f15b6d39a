/** What a whole day has cost. */
export interface DayCost {
  /** `2026-11-22`. */
  readonly date: string;
  readonly rub: number;
}

/** How spending is likely to go on. */
export interface Pace {
  /** The likely cost of a day to come, rubles. */
  costOn(date: string): number;
  /** The bounds, around the sum of these likely costs, that the real sum almost certainly keeps. */
  boundsOf(costs: readonly number[]): { from: number; to: number };
}

/** A week, so that a weekend is among the days. */
export const NEEDED_DAYS = 7;
/** From here on, weekdays and weekends have averages of their own. */
const DAYS_TO_TELL_APART = 14;
/** A day that is so much older counts half. */
const HALF_LIFE_DAYS = 7;
/** Days differ from their average by this share at least, even if the latest happen to be alike. */
const LEAST_VARIATION = 0.15;
/** How many standard errors almost no sum exceeds. */
const ERRORS = 3;
/** So many days in a row make a new pace, if they cost so many times as much as expected, or as little. */
const NEW_PACE_DAYS = 3;
const NEW_PACE_FACTOR = 1.4;
/** Three days say little, but that they exceed all chance says that the pace will hardly return to the old one. */
const NEW_PACE_ERRORS = 0.5;

interface Average extends Pick<Pace, 'costOn'> {
  /** How much a day differs from it: standard deviation, as a share. */
  variation: number;
  /** How many days it is based on, each as much as it counts. */
  days: number;
}

/**
 * Finds the pace of spending: the average of the latest days, of weekdays and weekends apart once there are two weeks. If
 * the latest three days differ from those before by more than chance, they alone decide how much.
 *
 * @param days - without gaps, oldest first.
 * @returns undefined for less than a week.
 */
export function paceOf(days: readonly DayCost[]): Pace | undefined {
  if (days.length < NEEDED_DAYS) return undefined;
  return newPaceOf(days) ?? paceAt(averageOf(days), ERRORS);
}

function newPaceOf(days: readonly DayCost[]): Pace | undefined {
  const [earlier, latest] = [days.slice(0, -NEW_PACE_DAYS), days.slice(-NEW_PACE_DAYS)];
  if (earlier.length < DAYS_TO_TELL_APART) return undefined;
  const before = averageOf(earlier);
  const expected = latest.map(({ date }) => before.costOn(date));
  const { from, to } = paceAt(before, ERRORS).boundsOf(expected);
  const cost = sum(latest.map(({ rub }) => rub));
  const factor = cost / sum(expected);
  const isLikeBefore = (cost >= from && cost <= to) || Math.max(factor, 1 / factor) < NEW_PACE_FACTOR;
  // after days without any cost there is nothing to multiply
  if (isLikeBefore || !Number.isFinite(factor)) return undefined;
  const costOn = (date: string): number => factor * before.costOn(date);
  return paceAt({ ...before, costOn, days: NEW_PACE_DAYS }, NEW_PACE_ERRORS);
}

function averageOf(days: readonly DayCost[]): Average {
  const tellsApart = days.length >= DAYS_TO_TELL_APART;
  // whole weeks while weekends are not told apart
  const counted = (tellsApart ? days : days.slice(-NEEDED_DAYS))
    .toReversed()
    .map((day, age) => ({ ...day, weight: tellsApart ? 0.5 ** (age / HALF_LIFE_DAYS) : 1 }));
  const kind = (ofWeekends: boolean): typeof counted =>
    counted.filter(({ date }) => !tellsApart || isWeekend(date) === ofWeekends);
  const [weekday, weekend] = [false, true].map((ofWeekends) => mean(kind(ofWeekends), ({ rub }) => rub));
  const costOn = (date: string): number => (isWeekend(date) ? weekend : weekday) ?? 0;
  const weights = counted.map(({ weight }) => weight);
  const effective = sum(weights) ** 2 / sum(weights.map((weight) => weight ** 2));
  const squared = mean(
    counted.filter(({ date }) => costOn(date) > 0),
    ({ date, rub }) => (rub / costOn(date) - 1) ** 2,
  );
  const variation = Math.sqrt((squared * effective) / (effective - (tellsApart ? 2 : 1)));
  return { costOn, variation: Math.max(variation, LEAST_VARIATION), days: effective };
}

function paceAt({ costOn, variation, days }: Average, errorsBelow: number): Pace {
  return {
    costOn,
    boundsOf(costs) {
      const likely = sum(costs);
      // days differ from the average, and the average of few days from that of many
      const error = variation * Math.sqrt(sum(costs.map((cost) => cost ** 2)) + likely ** 2 / days);
      return { from: Math.max(0, likely - errorsBelow * error), to: likely + ERRORS * error };
    },
  };
}

function mean<Item extends { weight: number }>(items: readonly Item[], valueOf: (item: Item) => number): number {
  const weight = sum(items.map((item) => item.weight));
  return weight === 0 ? 0 : sum(items.map((item) => item.weight * valueOf(item))) / weight;
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay());
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
