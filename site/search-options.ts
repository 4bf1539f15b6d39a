/** How the site searches: shared by the site itself and by the test of its results. */
import type { Options } from 'minisearch';

// VitePress sends these functions to the browser as text, so they use nothing from outside of themselves
export const SEARCH: Pick<Options, 'processTerm' | 'searchOptions'> = {
  /**
   * Words that every page contains say nothing about what is looked for. A name of the code is also kept as it is written, behind
   * a sign, so that it can be told from its words.
   */
  processTerm: (term) =>
    /^(a|an|the|how|to|do|i|my|of|in|is|what|as|for|and|как|что|в|и|на|из|для|у|с|мне|о)$/iu.test(term)
      ? null
      : /[a-z][A-Z]/.test(term)
        ? [term.toLowerCase(), `=${term}`]
        : term.toLowerCase(),
  searchOptions: {
    // a name of the code is meant as it is written
    fuzzy: (term: string) => (term.startsWith('=') ? false : 0.2),
    prefix: (term: string) => !term.startsWith('='),
    boost: { title: 4, text: 2, titles: 1 },
    /**
     * A guide explains; the reference and the decision records are for those who look for them by name. A name of the code finds
     * its own page of the reference first, or else the page that lists it.
     */
    boostDocument: (page: string, term: string) =>
      term.startsWith('=')
        ? page.includes('/api/')
          ? page.includes(`/${term.slice(1)}.html`)
            ? 200
            : 0.1
          : /\/limits\.html/.test(page)
            ? 60
            : /\/(ledger|errors)\.html|\/guides\/|\/nextjs/.test(page)
              ? 8
              : 1
        : /\/guides\/|\/nextjs/.test(page)
          ? 4
          : /\/(api|decisions)\//.test(page)
            ? 0.1
            : /interface|architecture|\/testing|glossary|\/#/.test(page)
              ? 0.5
              : 2,
  },
};
