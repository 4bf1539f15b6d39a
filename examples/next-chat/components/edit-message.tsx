import { useState } from 'react';
import { useTexts } from './use-texts.ts';

/** A question that is being written anew. */
export function EditMessage({
  text,
  onSend,
  onCancel,
}: {
  text: string;
  onSend: (text: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts();
  const [draft, setDraft] = useState(text);
  return (
    <form
      className="edit"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== '') onSend(draft.trim());
      }}
    >
      <textarea
        aria-label={texts.edit}
        value={draft}
        rows={3}
        autoFocus
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <div>
        <button type="button" className="plain" onClick={onCancel}>
          {texts.cancel}
        </button>
        <button type="submit" className="plain" data-testid="save">
          {texts.save}
        </button>
      </div>
    </form>
  );
}
