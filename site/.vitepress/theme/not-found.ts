import { useData, withBase } from 'vitepress';
import { computed, defineComponent, h, onMounted, ref } from 'vue';

/**
 * A dead link has no page that could tell the language, and one file serves all of them: the address tells it. The reference is
 * only in English, so the Russian address of one of its pages leads to the English one.
 */
export default defineComponent(() => {
  const { site } = useData();
  const path = ref('/');
  onMounted(() => (path.value = `/${location.pathname.slice(withBase('/').length)}`));
  const isRussian = computed(() => path.value.startsWith('/ru/'));
  const english = computed(() => (path.value.startsWith('/ru/api/') ? path.value.slice('/ru'.length) : undefined));
  const texts = computed(() => site.value.locales[isRussian.value ? 'ru' : 'root']?.themeConfig?.notFound);
  return () =>
    h('main', { style: { padding: '64px 24px', textAlign: 'center' } }, [
      h(
        'h1',
        { style: { fontSize: '24px', fontWeight: 600 } },
        english.value ? 'Только по-английски' : texts.value?.title,
      ),
      h('p', { style: { padding: '24px' } }, english.value ? '' : texts.value?.quote),
      h(
        'a',
        { class: 'link', href: withBase(english.value ?? (isRussian.value ? '/ru/' : '/')) },
        english.value ?? texts.value?.linkText,
      ),
    ]);
});
