import { FileText, X } from 'lucide-react';

interface AttachmentProps {
  name: string;
  removeLabel?: string;
  onRemove?: () => void;
}

/** A file that goes or went with a question. */
export function Attachment({ name, removeLabel, onRemove }: AttachmentProps) {
  return (
    <span className="inline-flex max-w-60 items-center gap-1.5 rounded-lg border bg-card px-2 py-1 text-sm">
      <FileText className="size-3.5 shrink-0" aria-hidden />
      <span className="truncate">{name}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} className="rounded hover:text-destructive" onClick={onRemove}>
          <X className="size-3.5" aria-hidden />
        </button>
      )}
    </span>
  );
}
