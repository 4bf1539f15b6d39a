'use client';

/** Prints the page. */
export function Print({ label }: { label: string }) {
  return (
    <button type="button" className="plain" onClick={() => print()}>
      {label}
    </button>
  );
}
