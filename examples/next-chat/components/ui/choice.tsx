import { Check, ChevronDown } from 'lucide-react';
import { Select } from 'radix-ui';
import { twMerge } from 'tailwind-merge';
import { buttonClass } from './button.tsx';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
}

/** A list from which one is chosen. */
export function Choice({ label, value, options, onChange, ...rest }: ChoiceProps) {
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label} className={twMerge(buttonClass('ghost'), 'min-w-0 shrink')} {...rest}>
        <span className="truncate">
          <Select.Value />
        </span>
        <ChevronDown aria-hidden />
      </Select.Trigger>
      <Select.Portal>
        <Select.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) overflow-hidden rounded-lg border bg-popover p-1 text-popover-foreground shadow-md"
        >
          <Select.Viewport>
            {options.map((option) => (
              <Select.Item
                key={option}
                value={option}
                className="flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-highlighted:bg-muted"
              >
                <span className="w-4">
                  <Select.ItemIndicator>
                    <Check className="size-4" aria-hidden />
                  </Select.ItemIndicator>
                </span>
                <Select.ItemText>{option}</Select.ItemText>
              </Select.Item>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}
