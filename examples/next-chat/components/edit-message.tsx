import { useState } from 'react';
import { Button } from './ui/button.tsx';
import { useTexts } from './use-texts.ts';

interface EditMessageProps {
  text: string;
  onSend: (text: string) => void;
  onCancel: () => void;
}

/** A question that is being written anew. */
export function EditMessage({ text, onSend, onCancel }: EditMessageProps) {
  const texts = useTexts();
  const [draft, setDraft] = useState(text);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== '') onSend(draft.trim());
      }}
    >
      <textarea
        className="w-full resize-y rounded-xl border border-primary bg-card px-3 py-2"
        data-testid="edit"
        aria-label={texts.edit}
        value={draft}
        rows={3}
        autoFocus
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" look="solid" data-testid="save">
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
