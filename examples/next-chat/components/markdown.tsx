import { useRef, type ComponentProps } from 'react';
import { Streamdown } from 'streamdown';
import { CopyButton } from './copy-button.tsx';

/** Text of a model: Markdown that may still be coming, so unfinished marks are shown as if they were closed. */
export function Markdown({ text }: { text: string }) {
  return (
    <Streamdown className="markdown" controls={false} components={COMPONENTS}>
      {text}
    </Streamdown>
  );
}

const COMPONENTS = {
  pre: CodeBlock,
  strong: ({ children }: ComponentProps<'strong'>) => <strong>{children}</strong>,
  code: ({ className, children }: ComponentProps<'code'>) => <code className={className}>{children}</code>,
  // a page that a model names opens beside the chat, and learns nothing of it
  a: ({ href, children }: ComponentProps<'a'>) => (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  ),
  table: ({ children }: ComponentProps<'table'>) => (
    <div className="table">
      <table>{children}</table>
    </div>
  ),
};

function CodeBlock({ children }: ComponentProps<'pre'>) {
  const code = useRef<HTMLPreElement>(null);
  return (
    <div className="code">
      <CopyButton text={() => code.current?.innerText ?? ''} />
      <pre ref={code}>{children}</pre>
    </div>
  );
}
