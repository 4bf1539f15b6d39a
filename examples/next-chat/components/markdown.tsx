import { createCodePlugin } from '@streamdown/code';
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { defaultComponents, Streamdown } from 'streamdown';
import { IMAGE_ORIGINS, LINK_ORIGINS } from '../lib/settings.ts';
import { useTexts } from './use-texts.ts';

/** Text of a model: Markdown that may still be coming, so unfinished marks are shown as if they were closed. */
export default function Markdown({ text, streaming }: { text: string; streaming: boolean }) {
  const texts = useTexts();
  // footnotes of two messages have different addresses
  const clobberPrefix = `${useId()}-`;
  const region = useRef<HTMLDivElement>(null);
  // what scrolls can be reached by the keyboard
  useEffect(() => {
    for (const box of region.current?.querySelectorAll<HTMLElement>('.overflow-x-auto') ?? []) box.tabIndex = 0;
  });
  return (
    <div ref={region} data-part="text" className="wrap-break-word [&_li:has(>input)]:list-none">
      <Streamdown
        plugins={PLUGINS}
        controls={CONTROLS}
        components={COMPONENTS}
        remarkRehypeOptions={{ clobberPrefix, footnoteLabel: texts.footnotes }}
        dir="auto"
        mode={streaming ? 'streaming' : 'static'}
        lineNumbers={false}
        isAnimating={streaming}
        translations={texts.markdown}
      >
        {text}
      </Streamdown>
    </div>
  );
}

const PLUGINS = { code: createCodePlugin({ themes: ['github-light-high-contrast', 'github-dark-high-contrast'] }) };
const CONTROLS = { code: { download: false }, table: { download: false, fullscreen: false }, mermaid: false };
const COMPONENTS = {
  a: ({ href, id, children }: ComponentProps<'a'>) =>
    href?.startsWith('#') ? (
      <a href={href} id={id} className="text-primary underline">
        {children}
      </a>
    ) : (
      <ModelLink href={href}>{children}</ModelLink>
    ),
  // every message with footnotes would have a heading of the same id
  h2: (props: ComponentProps<'h2'>) => <defaultComponents.h2 {...props} id={undefined} />,
  input: ({ checked }: ComponentProps<'input'>) => <Task isDone={checked === true} />,
  // the browser loads an image automatically, and its URL can leak the conversation
  img: ({ src, alt }: ComponentProps<'img'>) =>
    typeof src === 'string' && isAllowed(src, IMAGE_ORIGINS) ? (
      <img src={src} alt={alt ?? ''} className="max-h-64 max-w-full rounded-lg" />
    ) : (
      <ModelLink href={typeof src === 'string' ? src : undefined}>{alt}</ModelLink>
    ),
  source: () => null,
};

function Task({ isDone }: { isDone: boolean }) {
  const texts = useTexts();
  return (
    <input type="checkbox" disabled checked={isDone} readOnly aria-label={isDone ? texts.taskDone : texts.taskOpen} />
  );
}

/** Whether an address belongs to one of the origins. */
function isAllowed(address: string | undefined, origins: readonly string[]): boolean {
  return address !== undefined && URL.canParse(address) && origins.includes(new URL(address).origin);
}

/** A link that a model or a search names, with its target in sight. Only what the app allows can be clicked. */
function ModelLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!isAllowed(href, LINK_ORIGINS)) {
    return (
      <span>
        {children} {href !== undefined && href !== children && <span className="text-muted-foreground">({href})</span>}
      </span>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" title={href} className="text-primary underline">
      {children} <span className="text-muted-foreground">({new URL(href ?? '').host})</span>
    </a>
  );
}
