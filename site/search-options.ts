/** How the site searches: shared by the site itself and by the test of its results. */
import type { Options } from 'minisearch';

// VitePress sends these functions to the browser as text, so they use nothing from outside of themselves
export const SEARCH: Pick<Options, 'processTerm' | 'searchOptions'> = {
  /** Words that every page contains say nothing about what is looked for. */
  processTerm: (term) =>
    /^(a|an|the|how|to|do|i|my|of|in|is|what|as|for|and|как|что|в|и|на|из|для|у|с|мне|о)$/iu.test(term)
      ? null
      : term.toLowerCase(),
  searchOptions: {
    fuzzy: 0.2,
    prefix: true,
    boost: { title: 4, text: 2, titles: 1 },
    /** A guide explains; the reference and the decision records are for those who look for them by name. */
    boostDocument: (page: string) =>
      /\/guides\/|\/nextjs/.test(page)
        ? 4
        : /\/(api|decisions)\//.test(page)
          ? 0.1
          : /interface|architecture|\/testing|glossary|\/#/.test(page)
            ? 0.5
            : 2,
  },
};
