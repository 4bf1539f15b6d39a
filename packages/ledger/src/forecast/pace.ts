/** What a whole day has cost. */
export interface DayCost {
  /** `2026-11-22`. */
  readonly date: string;
  readonly rub: number;
}

/** What is likely to be spent on days to come, rubles: each day, and bounds that their sum almost certainly keeps. */
export interface Projection {
  costs: number[];
  from: number;
  to: number;
}

/** A week, so that a weekend is among the days. */
const NEEDED_DAYS = 7;
/** From here on, weekdays and weekends have averages of their own. */
const DAYS_TO_TELL_APART = 14;
/** A day that is so much older counts half. */
const HALF_LIFE_DAYS = 7;
/** Days vary by this share at least, even if the latest happen to be alike. */
const LEAST_VARIATION = 0.15;
/** How many standard errors almost no sum exceeds. */
const ERRORS = 3;
/** So many days in a row make a new pace if they cost so many times as much as expected, or as little. */
const NEW_PACE_DAYS = 3;
const NEW_PACE_FACTOR = 1.4;
/** What is beyond chance already will hardly return to the old pace. */
const NEW_PACE_ERRORS = 0.5;

/**
 * Projects spending: by the average of the latest days, of weekdays and weekends apart once there are two weeks. If the
 * latest three days differ from those before by more than chance, they decide how much.
 *
 * @param days - without gaps, oldest first.
 * @param ahead - days to come, and how much of each of them.
 * @returns undefined if less than a week is known.
 */
export function project(
  days: readonly DayCost[],
  ahead: readonly { date: string; part: number }[],
): Projection | undefined {
  if (days.length < NEEDED_DAYS) return undefined;
  const [earlier, latest] = [days.slice(0, -NEW_PACE_DAYS), days.slice(-NEW_PACE_DAYS)];
  const before = averageOf(earlier);
  const expected = latest.map(({ date }) => before.costOn(date));
  const factor = sum(latest.map(({ rub }) => rub)) / sum(expected);
  const isNewPace =
    earlier.length >= DAYS_TO_TELL_APART &&
    Math.abs(factor - 1) * sum(expected) > ERRORS * errorOf(before, expected) &&
    Math.max(factor, 1 / factor) > NEW_PACE_FACTOR;
  const average = isNewPace ? { ...before, days: NEW_PACE_DAYS } : averageOf(days);
  const costs = ahead.map(({ date, part }) => part * average.costOn(date) * (isNewPace ? factor : 1));
  const [likely, error] = [sum(costs), errorOf(average, costs)];
  const below = isNewPace ? NEW_PACE_ERRORS : ERRORS;
  return { costs, from: Math.max(0, likely - below * error), to: likely + ERRORS * error };
}

interface Average {
  costOn: (date: string) => number;
  /** By which share a day differs from it: standard deviation. */
  variation: number;
  /** How many days of equal weight would say as much. */
  days: number;
}

function averageOf(days: readonly DayCost[]): Average {
  const tellsApart = days.length >= DAYS_TO_TELL_APART;
  const isWeekend = (date: string): boolean => tellsApart && [0, 6].includes(new Date(date).getUTCDay());
  // whole weeks while weekends are not told apart
  const counted = (tellsApart ? days : days.slice(-NEEDED_DAYS))
    .toReversed()
    .map((day, age) => ({ ...day, weight: tellsApart ? 0.5 ** (age / HALF_LIFE_DAYS) : 1 }));
  const averageOn = (weekends: boolean): number =>
    mean(
      counted.filter(({ date }) => isWeekend(date) === weekends),
      ({ rub }) => rub,
    );
  const [weekday, weekend] = [averageOn(false), averageOn(true)];
  const costOn = (date: string): number => (isWeekend(date) ? weekend : weekday);
  const equal = sum(counted.map(({ weight }) => weight)) ** 2 / sum(counted.map(({ weight }) => weight ** 2));
  const paid = counted.filter(({ date }) => costOn(date) > 0);
  const squared = mean(paid, ({ date, rub }) => (rub / costOn(date) - 1) ** 2);
  const variation = Math.sqrt((squared * equal) / (equal - (tellsApart ? 2 : 1)));
  return { costOn, variation: Math.max(variation, LEAST_VARIATION), days: equal };
}

function mean<Item extends { weight: number }>(items: readonly Item[], valueOf: (item: Item) => number): number {
  // of no items it is 0
  return sum(items.map((item) => item.weight * valueOf(item))) / sum(items.map(({ weight }) => weight)) || 0;
}

/** Days differ from their average, and the average of few days from that of many. */
function errorOf({ variation, days }: Average, costs: readonly number[]): number {
  return variation * Math.sqrt(sum(costs.map((cost) => cost ** 2)) + sum(costs) ** 2 / days);
}

/** Adds up numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
