import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './ui/button.tsx';
import { useTexts } from './use-texts.ts';

/** Copies a text, and confirms it for a moment. */
export function CopyButton({ text }: { text: () => string }) {
  const texts = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text());
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <IconButton label={copied ? texts.copied : texts.copy} onClick={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  );
}
