import { sharedStems, stemsOf } from '../text/words.ts';
import type { SearchPage } from './corpus.ts';

/** A page that was found. */
export interface SearchHit extends SearchPage {
  score: number;
}

/** Finds pages by shared word stems; a match in the title counts double. Best first, ties in their original order. */
export function searchPages(pages: readonly SearchPage[], query: string, limit = 3): SearchHit[] {
  const wanted = new Set(stemsOf(query));
  return pages
    .map((page) => ({ ...page, score: sharedStems(wanted, page.text) + 2 * sharedStems(wanted, page.title) }))
    .filter((hit) => hit.score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, limit);
}
