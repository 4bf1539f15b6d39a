import type { ComponentProps } from 'react';
import { twMerge } from 'tailwind-merge';

const LOOKS = {
  solid: 'bg-primary text-primary-foreground hover:opacity-90',
  outline: 'border bg-card hover:border-primary',
  ghost: 'text-muted-foreground hover:bg-muted hover:text-foreground',
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof LOOKS;
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass(look: keyof typeof LOOKS): string {
  return `inline-flex h-8 shrink-0 items-center justify-center gap-2 rounded-lg px-2.5 text-sm font-medium whitespace-nowrap disabled:opacity-40 [&_svg]:size-4 ${LOOKS[look]}`;
}

/** A button; it submits a form only with `type="submit"`. */
export function Button({ look = 'outline', className, ...props }: ButtonProps) {
  return <button type="button" className={twMerge(buttonClass(look), className)} {...props} />;
}

/** A button that shows an icon, with a label for whoever points at it or cannot see it. */
export function IconButton({ label, className, ...props }: ButtonProps & { label: string }) {
  return (
    <Button look="ghost" aria-label={label} title={label} className={twMerge('size-8 px-0', className)} {...props} />
  );
}
