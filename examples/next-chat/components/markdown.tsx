import { code } from '@streamdown/code';
import type { ComponentProps } from 'react';
import { Streamdown } from 'streamdown';
import { IMAGE_ORIGINS, isAllowed } from '../lib/origins.ts';
import { ModelLink } from './model-link.tsx';
import { useTexts } from './use-texts.ts';

/** Text of a model: Markdown that may still be coming, so unfinished marks are shown as if they were closed. */
export default function Markdown({ text, streaming }: { text: string; streaming: boolean }) {
  const texts = useTexts();
  return (
    <div data-part="text" className="wrap-anywhere">
      <Streamdown
        plugins={PLUGINS}
        controls={CONTROLS}
        components={COMPONENTS}
        lineNumbers={false}
        isAnimating={streaming}
        translations={texts.markdown}
      >
        {text}
      </Streamdown>
    </div>
  );
}

const PLUGINS = { code };
const CONTROLS = { code: { download: false }, table: { download: false, fullscreen: false }, mermaid: false };
const COMPONENTS = {
  a: ({ href, children }: ComponentProps<'a'>) => <ModelLink href={href}>{children}</ModelLink>,
  // the browser loads an image automatically, and its URL can leak the conversation
  img: ({ src, alt }: ComponentProps<'img'>) =>
    typeof src === 'string' && isAllowed(src, IMAGE_ORIGINS) ? (
      <img src={src} alt={alt ?? ''} className="max-h-64 max-w-full rounded-lg" />
    ) : (
      <ModelLink href={typeof src === 'string' ? src : undefined}>{alt}</ModelLink>
    ),
  source: () => null,
};
