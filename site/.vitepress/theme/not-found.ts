import { useData, withBase } from 'vitepress';
import { computed, defineComponent, h, onMounted, ref } from 'vue';

/** A dead link has no page that could tell the language, and one file serves all of them: the address tells it. */
export default defineComponent(() => {
  const { site } = useData();
  const isRussian = ref(false);
  onMounted(() => (isRussian.value = location.pathname.startsWith(withBase('/ru/'))));
  const texts = computed(() => site.value.locales[isRussian.value ? 'ru' : 'root']?.themeConfig?.notFound);
  return () =>
    h('main', { style: { padding: '64px 24px', textAlign: 'center' } }, [
      h('h1', { style: { fontSize: '24px', fontWeight: 600 } }, texts.value?.title),
      h('p', { style: { padding: '24px' } }, texts.value?.quote),
      h('a', { class: 'link', href: withBase(isRussian.value ? '/ru/' : '/') }, texts.value?.linkText),
    ]);
});
