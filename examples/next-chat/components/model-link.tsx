import type { ReactNode } from 'react';
import { isAllowed, LINK_ORIGINS } from '../lib/origins.ts';

/** A link that a model or a search names, with its target in sight. Only what the app allows can be clicked. */
export function ModelLink({ href, children }: { href: string | undefined; children: ReactNode }) {
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
