import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ChatMessage } from '../lib/messages.ts';
import { IconButton } from './ui/button.tsx';
import { useTexts } from './use-texts.ts';

interface BranchesProps {
  message: ChatMessage;
  onShow: (messageId: string) => void;
}

/** Goes between the answers to one question, or the wordings of one question. */
export function Branches({ message: { id, metadata }, onShow }: BranchesProps) {
  const texts = useTexts();
  const branches = metadata?.branches ?? [];
  if (branches.length < 2) return null;
  const index = branches.indexOf(id);
  const step = (by: 1 | -1): { 'aria-disabled': boolean; onClick: () => void } => {
    const next = branches[index + by];
    return { 'aria-disabled': next === undefined, onClick: () => next !== undefined && onShow(next) };
  };
  return (
    <span className="inline-flex items-center tabular-nums" data-testid="branches">
      <IconButton label={texts.previous} {...step(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      {index + 1} / {branches.length}
      <IconButton label={texts.next} {...step(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </span>
  );
}
