import { stemsOf } from '../text/words.ts';
import type { SearchPage } from './corpus.ts';

/** A page that was found. */
export interface SearchHit extends SearchPage {
  score: number;
}

/** Finds pages by shared word stems; a match in the title counts double. Best first, ties in their original order. */
export function searchPages(pages: readonly SearchPage[], query: string, limit = 3): SearchHit[] {
  const wanted = new Set(stemsOf(query));
  return pages
    .map((page) => ({ ...page, score: shared(wanted, page.text) + 2 * shared(wanted, page.title) }))
    .filter((hit) => hit.score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, limit);
}

function shared(wanted: ReadonlySet<string>, text: string): number {
  return new Set(stemsOf(text).filter((stem) => wanted.has(stem))).size;
}
