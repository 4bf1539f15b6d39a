import { UsageError } from '../context.ts';
import { stretchOf, type Stretch } from '../moments.ts';

/** Dates of the commands here are those of the books. */
const TIME_ZONE = 'Europe/Moscow';

/** Reads `--since` and `--until`. @throws UsageError for text that is neither a date nor a moment. */
export function stretchIn(since: string | undefined, until: string | undefined): Stretch {
  try {
    return stretchOf(since, until, TIME_ZONE);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}
