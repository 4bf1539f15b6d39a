import { ArrowUp, Paperclip, Square, X } from 'lucide-react';
import { use, useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { ACCEPTED, bytesOf, readFile } from '../lib/files.ts';
import { QUESTION } from '../lib/settings.ts';
import { Choice } from './ui/choice.tsx';
import { Button, IconButton } from './ui/button.tsx';
import type { Draft } from './use-draft.ts';
import { ChoicesContext, useTexts } from './use-texts.ts';

interface ComposeProps {
  id: 'question' | 'edit';
  busy: boolean;
  draft: Draft;
  onDraft: (change: (draft: Draft) => Draft) => void;
  onSend: () => void;
  onStop: () => void;
  /** Leaves the question as it was. */
  onCancel?: () => void;
}

/** The input line: text, files by choosing, pasting or dropping, and a button that sends or stops. */
export function Compose({ id, busy, draft, onDraft, ...props }: ComposeProps) {
  const texts = useTexts();
  const { models, model, prefer } = use(ChoicesContext);
  const { text, files } = draft;
  /** Why files were not taken. */
  const [rejected, setRejected] = useState<string[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = text.length > QUESTION.characters;
  const canSend = !busy && !isTooLong && (text.trim() !== '' || files.length > 0);

  // until the scripts have come, a form would reload the page; what was written before stays
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    setIsReady(true);
    const written = field.current?.value ?? '';
    if (written !== '') onDraft((current) => (current.text === '' ? { ...current, text: written } : current));
  }, []);

  useEffect(() => {
    // not from another field, and not where it would unfold a keyboard
    const isFree = document.activeElement === document.body && matchMedia('(pointer: fine)').matches;
    if (!busy && isFree) field.current?.focus();
  }, [busy]);

  function send() {
    if (!canSend) return;
    setRejected([]);
    props.onSend();
  }

  async function add(list: FileList) {
    const taken = [...files];
    const faults: string[] = [];
    for (const file of Array.from(list)) {
      const part = await readFile(file, taken);
      if (typeof part === 'string') faults.push(`${file.name}: ${texts.fileFaults[part]}`);
      else taken.push(part);
    }
    setRejected(faults);
    onDraft((current) => ({ ...current, files: [...current.files, ...taken.slice(files.length)] }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') props.onCancel?.();
    // Enter sends, Shift+Enter breaks the line, and neither interrupts an input method
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function onTransfer(event: SyntheticEvent, transfer: DataTransfer) {
    // text is pasted and dropped as everywhere
    if (transfer.files.length === 0) return;
    event.preventDefault();
    void add(transfer.files);
  }

  return (
    <form
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => onTransfer(event, event.dataTransfer)}
    >
      <div className="grid gap-1 rounded-2xl border bg-card p-2 shadow-xs focus-within:border-primary">
        {files.length > 0 && (
          <ul className="flex flex-wrap items-center gap-1.5 p-1" data-testid="attached">
            {files.map((file, index) => (
              <li key={index} className="flex max-w-60 items-center gap-1 rounded-lg border pl-2 text-sm">
                <span className="truncate">{file.filename}</span>
                <IconButton
                  label={`${texts.takeAway}: ${file.filename}`}
                  className="size-7"
                  onClick={() =>
                    onDraft((current) => ({ ...current, files: current.files.filter((other) => other !== file) }))
                  }
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
            <li className="text-xs text-muted-foreground">{texts.attachedOf(files.length, bytesOf(files))}</li>
          </ul>
        )}
        {(isTooLong || rejected.length > 0) && (
          <div className="px-2 text-sm wrap-anywhere text-destructive" role="alert" data-testid="rejected">
            {isTooLong && <p>{texts.textTooLong(text.length)}</p>}
            {rejected.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
        )}
        <textarea
          id={id}
          ref={field}
          autoFocus={id === 'edit'}
          dir="auto"
          rows={1}
          className="field-sizing-content max-h-40 w-full resize-none bg-transparent px-2 py-1.5 outline-none placeholder:text-muted-foreground"
          value={text}
          aria-label={id === 'edit' ? texts.edit : texts.placeholder}
          placeholder={texts.placeholder}
          onChange={({ target: { value } }) => onDraft((current) => ({ ...current, text: value }))}
          onKeyDown={onKeyDown}
          onPaste={(event) => onTransfer(event, event.clipboardData)}
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
            accept={ACCEPTED}
            data-testid="files"
            onChange={(event) => {
              void add(event.target.files ?? new DataTransfer().files).then(() => (event.target.value = ''));
            }}
          />
          <Choice
            label={texts.model}
            value={model}
            options={Object.fromEntries(models.map((id) => [id, id]))}
            onChange={(chosen) => prefer({ model: chosen })}
            data-testid="model"
          />
          <span className="ml-auto" />
          {props.onCancel && <Button onClick={props.onCancel}>{texts.cancel}</Button>}
          {busy ? (
            <IconButton
              label={texts.stop}
              look="solid"
              className="rounded-full"
              data-testid="stop"
              onClick={props.onStop}
            >
              <Square className="fill-current" aria-hidden />
            </IconButton>
          ) : (
            <IconButton
              type="submit"
              label={texts.send}
              look={canSend ? 'solid' : 'ghost'}
              className={`rounded-full ${canSend ? '' : 'bg-muted'}`}
              data-testid={id === 'edit' ? 'save' : 'send'}
              disabled={!isReady}
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
