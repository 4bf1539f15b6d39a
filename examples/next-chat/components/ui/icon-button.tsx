import type { ComponentProps } from 'react';
import { twMerge } from 'tailwind-merge';
import { Button } from './button.tsx';
import { Hint } from './hint.tsx';

/** A button that shows an icon, with a label for tooltips and screen readers. */
export function IconButton({ label, className, ...props }: ComponentProps<typeof Button> & { label: string }) {
  return (
    <Hint text={label}>
      <Button look="ghost" aria-label={label} className={twMerge('size-8 px-0', className)} {...props} />
    </Hint>
  );
}
