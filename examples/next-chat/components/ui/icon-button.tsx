import type { ComponentProps } from 'react';
import { twMerge } from 'tailwind-merge';
import { Button } from './button.tsx';
import { Hint } from './hint.tsx';

/** A button that shows a picture, and says what it does to those who point at it or hear the page. */
export function IconButton({ label, className, ...props }: ComponentProps<typeof Button> & { label: string }) {
  return (
    <Hint text={label}>
      <Button look="ghost" aria-label={label} className={twMerge('size-8 px-0', className)} {...props} />
    </Hint>
  );
}
