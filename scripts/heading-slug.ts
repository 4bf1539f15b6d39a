/**
 * The anchor of a heading, as GitHub makes it. The site uses it too, because VitePress's own drops the mark of «й»:
 * a link that works in the repository would lead nowhere there.
 */
export const headingSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
