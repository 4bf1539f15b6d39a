import { ArrowUp, Paperclip, Square } from 'lucide-react';
import { useRef, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { Attachment } from './attachment.tsx';
import { Choice } from './ui/choice.tsx';
import { IconButton } from './ui/icon-button.tsx';
import { useTexts } from './use-texts.ts';

/** The files that the service accepts. */
const ACCEPTED = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/** A question that has not been sent. */
export interface Draft {
  text: string;
  files: File[];
}

interface ComposeProps {
  busy: boolean;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  models: string[];
  model: string;
  onModel: (model: string) => void;
  onSend: () => void;
  onStop: () => void;
}

/** The input line: text, files by choosing, pasting or dropping, and a button that sends or stops. */
export function Compose({ busy, draft, onDraft, models, model, onModel, onSend, onStop }: ComposeProps) {
  const texts = useTexts();
  const { text, files } = draft;
  const picker = useRef<HTMLInputElement>(null);
  const canSend = !busy && (text.trim() !== '' || files.length > 0);

  function send() {
    if (canSend) onSend();
  }

  function add(list: FileList | null) {
    const added = Array.from(list ?? []).filter(({ type }) => ACCEPTED.test(type));
    onDraft({ text, files: [...files, ...added] });
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter sends, Shift+Enter breaks the line, and neither interrupts an input method
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    add(event.clipboardData.files);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    add(event.dataTransfer.files);
  }

  return (
    <form
      className="mx-auto w-full max-w-3xl px-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <div className="grid gap-1 rounded-2xl border bg-card p-2 shadow-xs focus-within:border-primary">
        {files.length > 0 && (
          <ul className="flex flex-wrap gap-1.5 p-1" data-testid="attached">
            {files.map((file, index) => (
              <li key={index}>
                <Attachment
                  name={file.name}
                  removeLabel={`${texts.takeAway}: ${file.name}`}
                  onRemove={() => onDraft({ text, files: files.filter((other) => other !== file) })}
                />
              </li>
            ))}
          </ul>
        )}
        <label className="sr-only" htmlFor="question">
          {texts.message}
        </label>
        <textarea
          id="question"
          rows={1}
          className="field-sizing-content max-h-40 w-full resize-none bg-transparent px-2 py-1.5 outline-none placeholder:text-muted-foreground"
          value={text}
          placeholder={texts.placeholder}
          onChange={(event) => onDraft({ text: event.target.value, files })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className="flex items-center gap-1">
          <IconButton label={texts.attach} onClick={() => picker.current?.click()}>
            <Paperclip aria-hidden />
          </IconButton>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept="image/png,image/jpeg,image/gif,image/webp,application/pdf"
            data-testid="files"
            onChange={(event) => {
              add(event.target.files);
              event.target.value = '';
            }}
          />
          <Choice label={texts.model} value={model} options={models} onChange={onModel} data-testid="model" />
          {busy ? (
            <IconButton
              label={texts.stop}
              look="solid"
              className="ml-auto rounded-full"
              data-testid="stop"
              onClick={onStop}
            >
              <Square className="fill-current" aria-hidden />
            </IconButton>
          ) : (
            <IconButton
              type="submit"
              label={texts.send}
              look={canSend ? 'solid' : 'ghost'}
              className={`ml-auto rounded-full ${canSend ? '' : 'bg-muted'}`}
              data-testid="send"
              aria-disabled={!canSend}
            >
              <ArrowUp aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
    </form>
  );
}
