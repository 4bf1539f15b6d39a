import { useData, withBase } from 'vitepress';
import { defineComponent, h, ref } from 'vue';

const LABELS = { en: ['Copy as Markdown', 'Copied'], ru: ['Скопировать как Markdown', 'Скопировано'] } as const;

/** Copies the page as the file that `pages.ts` has left beside it, for a question to an assistant. */
export default defineComponent(() => {
  const { page, lang } = useData();
  const copied = ref('');
  const copy = async (path: string): Promise<void> => {
    const response = await fetch(withBase(`/${path}`));
    await navigator.clipboard.writeText(await response.text());
    copied.value = path;
  };
  return () => {
    const { relativePath, frontmatter } = page.value;
    if (frontmatter['editUrl'] === undefined) return null; // a page without a file of its own: the reference
    const [label, done] = LABELS[lang.value === 'ru' ? 'ru' : 'en'];
    const style = { display: 'block', marginLeft: 'auto', fontSize: '13px', color: 'var(--vp-c-text-2)' };
    return h(
      'button',
      { class: 'copy-markdown', type: 'button', style, onClick: () => void copy(relativePath) },
      copied.value === relativePath ? done : label,
    );
  };
});
