import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { ReactNode } from 'react';

/** One quiet line that unfolds. */
export function Fold({ kind, line, children }: { kind: string; line: ReactNode; children: ReactNode }) {
  return (
    <Collapsible.Root data-part={kind} className="text-sm text-muted-foreground">
      <Collapsible.Trigger className="group flex items-center gap-1.5 rounded-md py-0.5 hover:text-foreground">
        {line}
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-data-[state=open]:rotate-90" />
      </Collapsible.Trigger>
      <Collapsible.Content className="mt-1.5 border-l-2 pl-3 wrap-anywhere">{children}</Collapsible.Content>
    </Collapsible.Root>
  );
}
