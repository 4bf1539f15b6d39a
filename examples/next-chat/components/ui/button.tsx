import type { ComponentProps } from 'react';
import { twMerge } from 'tailwind-merge';

const LOOKS = {
  solid: 'bg-primary text-primary-foreground hover:opacity-90',
  outline: 'border bg-card hover:border-primary',
  ghost: 'text-muted-foreground hover:bg-muted hover:text-foreground',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(look: keyof typeof LOOKS): string {
  return `inline-flex h-8 shrink-0 items-center justify-center gap-2 rounded-lg px-2.5 text-sm font-medium whitespace-nowrap disabled:opacity-40 [&_svg]:size-4 ${LOOKS[look]}`;
}

/** A button; it submits a form only with `type="submit"`. */
export function Button({
  look = 'outline',
  className,
  ...props
}: ComponentProps<'button'> & { look?: keyof typeof LOOKS }) {
  return <button type="button" className={twMerge(buttonClass(look), className)} {...props} />;
}
