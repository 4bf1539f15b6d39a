import type { Context } from '../context.ts';
import { withoutControls } from '../terminal.ts';
import type { EntrySource } from './entry-source.ts';
import type { Question } from './findings.ts';
import type { SpendingReport } from './spending.ts';

/** Names of tags that are listed. */
const LISTED = 20;

/**
 * One sentence for a report without entries, or whose entries have nothing of what they were grouped by, and what there
 * is instead; undefined for any other: zeros must not look like spending that did not happen.
 */
export async function nothingFound(
  { groups, total, tagNames }: SpendingReport,
  { by, stretch, timeZone }: Question,
  source: EntrySource,
  { texts }: Context,
): Promise<string | undefined> {
  if (total.attempts === 0) {
    const isWhole = stretch.from === undefined && stretch.to === undefined;
    const months = isWhole ? [] : await source.months(timeZone);
    return texts.report.noEntries(months.at(0), months.at(-1));
  }
  if (groups.some(({ key }) => key !== '')) return undefined;
  if (by === 'run') return texts.report.noRuns;
  if (by === 'tag') return texts.report.noTags;
  if (!by.startsWith('tag:')) return undefined;
  if (tagNames.length === 0) return texts.report.noTags;
  return texts.report.noSuchTag(
    withoutControls(by.slice('tag:'.length)),
    tagNames.slice(0, LISTED).map(withoutControls),
    tagNames.length - LISTED,
  );
}
