/** The calendar windows of limits, shortest first. A week begins on Monday. */
export const PERIODS = ['hour', 'day', 'week', 'month'] as const;

/** One of {@link PERIODS}. */
export type Period = (typeof PERIODS)[number];
