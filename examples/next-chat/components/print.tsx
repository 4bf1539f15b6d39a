'use client';

import { Printer } from 'lucide-react';
import { Button } from './ui/button.tsx';

/** Prints the page. */
export function Print({ label }: { label: string }) {
  return (
    <Button onClick={() => print()}>
      <Printer aria-hidden />
      {label}
    </Button>
  );
}
