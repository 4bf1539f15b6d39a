interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  /** What each value is called. */
  options: Record<Value, string>;
  onChange: (value: Value) => void;
  'data-testid': string;
}

/** A list from which one is chosen. */
export function Choice<Value extends string>({ label, options, onChange, ...rest }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      className="h-8 min-w-0 field-sizing-content cursor-pointer rounded-lg bg-card px-1.5 text-sm text-muted-foreground hover:text-foreground"
      // the list returns one of the values below
      onChange={(event) => onChange(event.target.value as Value)}
      {...rest}
    >
      {Object.entries<string>(options).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
