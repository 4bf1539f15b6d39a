import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';

/** A tooltip: a few words next to the hovered or focused element. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-md bg-foreground px-2 py-1 text-xs text-background tabular-nums"
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
