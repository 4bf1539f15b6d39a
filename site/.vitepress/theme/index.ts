import DefaultTheme from 'vitepress/theme';
import { h } from 'vue';
import CopyMarkdown from './copy-markdown.ts';
import NotFound from './not-found.ts';

/** The default theme, with a button above each page and a page for dead links that speaks the language of the reader. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-before': () => h(CopyMarkdown), 'not-found': () => h(NotFound) }),
};
