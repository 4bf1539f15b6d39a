import { sharedStems, stemsOf } from './words.ts';

/** A page that the search tool can find. */
export interface SearchPage {
  title: string;
  url: string;
  text: string;
}

/** The pages that `{namespace}:web_search` searches, unless the configuration has others. */
export const BUILT_IN_PAGES: readonly SearchPage[] = [
  {
    title: 'The kopek',
    url: 'https://library.example/kopek',
    text: 'The kopek is one hundredth of a ruble. Silver kopeks were struck from 1535.',
  },
  {
    title: 'Lake Baikal',
    url: 'https://library.example/baikal',
    text: 'Lake Baikal in Siberia is the deepest lake in the world, 1642 metres deep.',
  },
  {
    title: 'Тула',
    url: 'https://library.example/tula',
    text: 'Тула — город к югу от Москвы, известный самоварами и пряниками.',
  },
];

/** Finds pages by shared word stems; a match in the title counts double. Best first, ties in their original order. */
export function searchPages(pages: readonly SearchPage[], query: string, limit = 3): SearchPage[] {
  const wanted = new Set(stemsOf(query));
  const matches = (text: string): number => sharedStems(wanted, text).length;
  return pages
    .map((page) => ({ page, score: matches(page.text) + 2 * matches(page.title) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, limit)
    .map(({ page }) => page);
}
