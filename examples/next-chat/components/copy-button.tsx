import { useState } from 'react';
import { useTexts } from './use-texts.ts';

/** Copies a text, and says so for a moment. */
export function CopyButton({ text }: { text: () => string }) {
  const texts = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text());
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" className="quiet" onClick={() => void copy()}>
      {copied ? texts.copied : texts.copy}
    </button>
  );
}
