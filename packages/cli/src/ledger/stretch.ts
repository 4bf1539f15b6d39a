import { stretchOf, type Stretch } from '../moments.ts';

/** Dates of the commands here are those of the books. */
const TIME_ZONE = 'Europe/Moscow';

/** The stretch of `--since` and `--until`. */
export function stretchIn(since: string | undefined, until: string | undefined): Stretch {
  return stretchOf(since, until, TIME_ZONE);
}
