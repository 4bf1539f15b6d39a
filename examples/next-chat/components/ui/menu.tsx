import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';

const ITEM =
  'flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-highlighted:bg-muted [&_svg]:size-4';

/** The content of an open menu. */
export function MenuContent(props: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        sideOffset={4}
        collisionPadding={8}
        className="z-50 min-w-40 rounded-lg border bg-popover p-1 text-popover-foreground shadow-md"
        {...props}
      />
    </DropdownMenu.Portal>
  );
}

export function MenuItem({ className = '', ...props }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item className={`${ITEM} ${className}`} {...props} />;
}

/** A group of options under a heading, of which one is selected. */
export function MenuChoice<Value extends string>(props: {
  label: string;
  value: Value;
  options: Record<Value, string>;
  onChange: (value: Value) => void;
}) {
  return (
    <DropdownMenu.RadioGroup
      value={props.value}
      // the group returns one of the values below
      onValueChange={(value) => props.onChange(value as Value)}
    >
      <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-xs text-muted-foreground">{props.label}</DropdownMenu.Label>
      {Object.entries<string>(props.options).map(([value, text]) => (
        <DropdownMenu.RadioItem key={value} value={value} className={ITEM}>
          <span className="w-4">
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden />
            </DropdownMenu.ItemIndicator>
          </span>
          {text}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
