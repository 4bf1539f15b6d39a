import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** One quiet line that unfolds. */
export function Fold({ kind, line, children }: { kind: string; line: ReactNode; children: ReactNode }) {
  return (
    <details data-part={kind} className="group text-sm text-muted-foreground">
      <summary className="flex w-fit cursor-pointer items-center gap-1.5 rounded-md py-0.5 hover:text-foreground">
        {line}
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
      </summary>
      <div className="mt-1.5 border-l-2 pl-3 wrap-anywhere">{children}</div>
    </details>
  );
}
