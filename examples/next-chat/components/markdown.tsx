import { code } from '@streamdown/code';
import type { ComponentProps } from 'react';
import { Streamdown } from 'streamdown';
import { useTexts } from './use-texts.ts';

/** Text of a model: Markdown that may still be coming, so unfinished marks are shown as if they were closed. */
export function Markdown({ text, streaming }: { text: string; streaming: boolean }) {
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
  // a page that a model names opens beside the chat, and learns nothing of it
  a: ({ href, children }: ComponentProps<'a'>) => (
    <a href={href} target="_blank" rel="noreferrer noopener" className="text-primary underline">
      {children}
    </a>
  ),
};
