/** What a whole day has cost. */
export interface DayCost {
  /** `2026-11-22`. */
  readonly date: string;
  readonly rub: number;
}

/** What is likely to be spent on days to come, rubles: each day, and bounds that their sum almost certainly keeps. */
export interface Projection extends Pick<Average, 'newPaceSince'> {
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
/** So many days in a row, each of them so many times as expensive or as cheap as before, make a new pace. */
const NEW_PACE_DAYS = 3;
const NEW_PACE_FACTOR = 1.2;
/** By how many standard errors they must differ on average. */
const NEW_PACE_ERRORS = 4;

/**
 * Projects spending: by the average of the latest days, of weekdays and weekends apart once there are two weeks. After a
 * change of pace, the days before it only tell how weekdays and weekends differ.
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
  const pace = paceOf(days.map((day) => ({ ...day, isWeekend: isWeekend(day.date) })));
  const costs = ahead.map(({ date, part }) => part * pace.costOn(isWeekend(date)));
  const likely = sum(costs);
  // days differ from their average, and the average of few days from that of many
  const error = pace.variation * Math.sqrt(sum(costs.map((cost) => cost ** 2)) + likely ** 2 / pace.days);
  const [from, to] = [Math.max(0, likely - ERRORS * error), likely + ERRORS * error];
  return { costs, from, to, newPaceSince: pace.newPaceSince };
}

interface Day extends DayCost {
  isWeekend: boolean;
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay());
}

interface Average {
  costOn: (isWeekend: boolean) => number;
  /** By which share a day differs from it: standard deviation. */
  variation: number;
  /** How many days of equal weight would say as much. */
  days: number;
  newPaceSince?: string | undefined;
}

/** Averages all days, those before the most evident change of pace as if they had cost as many times more or less. */
function paceOf(days: readonly Day[]): Average {
  let [pace, mostErrors] = [averageOf(days), NEW_PACE_ERRORS];
  for (let length = NEW_PACE_DAYS; length <= days.length - DAYS_TO_TELL_APART; length += 1) {
    const [earlier, latest] = [days.slice(0, -length), days.slice(-length)];
    const before = averageOf(earlier);
    const paid = latest.filter((day) => before.costOn(day.isWeekend) > 0);
    const factor = sum(paid.map(({ rub }) => rub)) / sum(paid.map((day) => before.costOn(day.isWeekend)));
    const times = paid.map((day) => day.rub / before.costOn(day.isWeekend));
    // a day says as much as any other, however little it costs
    const error = before.variation * Math.sqrt(1 / times.length + 1 / before.days);
    const errors = Math.abs(Math.log(sum(times) / times.length)) / error;
    const isEach = times.every((time) => (factor > 1 ? time : 1 / time) > NEW_PACE_FACTOR);
    if (!isEach || times.length < NEW_PACE_DAYS || !(errors > mostErrors)) continue;
    const scaled = averageOf([...earlier.map((day) => ({ ...day, rub: day.rub * factor })), ...latest]);
    [pace, mostErrors] = [{ ...scaled, days: times.length, newPaceSince: paid[0]?.date }, errors];
  }
  return pace;
}

function averageOf(days: readonly Day[]): Average {
  const tellsApart = days.length >= DAYS_TO_TELL_APART;
  // whole weeks while weekends are not told apart
  const counted = (tellsApart ? days : days.slice(-NEEDED_DAYS)).toReversed().map((day, age) => {
    return { ...day, value: day.rub, weight: tellsApart ? 0.5 ** (age / HALF_LIFE_DAYS) : 1 };
  });
  const averageOn = (weekends: boolean): number =>
    // refunds may exceed what else was spent
    Math.max(0, mean(counted.filter((day) => !tellsApart || day.isWeekend === weekends)));
  const [weekday, weekend] = [averageOn(false), averageOn(true)];
  const costOn = (isOnWeekend: boolean): number => (isOnWeekend ? weekend : weekday);
  const equal = sum(counted.map(({ weight }) => weight)) ** 2 / sum(counted.map(({ weight }) => weight ** 2));
  const paid = counted.filter((day) => costOn(day.isWeekend) > 0);
  const squares = paid.map((day) => ({ value: (day.value / costOn(day.isWeekend) - 1) ** 2, weight: day.weight }));
  const variation = Math.sqrt((mean(squares) * equal) / (equal - (tellsApart ? 2 : 1)));
  return { costOn, variation: Math.max(variation, LEAST_VARIATION), days: equal };
}

function mean(items: readonly { value: number; weight: number }[]): number {
  // of no items it is 0
  return sum(items.map(({ value, weight }) => value * weight)) / sum(items.map(({ weight }) => weight)) || 0;
}

/** Adds up numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
