import { useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { useTexts } from './use-texts.ts';

/** What the service takes beside text. */
const ACCEPTED = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

interface ComposeProps {
  busy: boolean;
  onSend: (text: string, files: FileList | undefined) => void;
  onStop: () => void;
}

/** The line to write in: text, files by choosing, pasting or dropping, and a button that sends or stops. */
export function Compose({ busy, onSend, onStop }: ComposeProps) {
  const texts = useTexts();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const canSend = !busy && (text.trim() !== '' || files.length > 0);

  function send() {
    if (!canSend) return;
    onSend(text.trim(), files.length > 0 ? listOf(files) : undefined);
    setText('');
    setFiles([]);
  }

  function add(list: FileList | null) {
    setFiles((before) => [...before, ...Array.from(list ?? []).filter(({ type }) => ACCEPTED.test(type))]);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter sends, Shift+Enter breaks the line, and neither ends the composition of a letter
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
      className="compose"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {files.length > 0 && (
        <ul className="files">
          {files.map((file, index) => (
            <li key={index} className="file">
              {file.name}{' '}
              <button
                type="button"
                aria-label={`${texts.takeAway}: ${file.name}`}
                onClick={() => setFiles((before) => before.filter((other) => other !== file))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="attach" aria-label={texts.attach} onClick={() => picker.current?.click()}>
        +
      </button>
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
      <label className="visually-hidden" htmlFor="question">
        {texts.message}
      </label>
      <textarea
        id="question"
        rows={1}
        value={text}
        placeholder={texts.placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {busy ? (
        <button type="button" className="stop" data-testid="stop" onClick={onStop}>
          {texts.stop}
        </button>
      ) : (
        <button type="submit" className="send" data-testid="send" aria-disabled={!canSend}>
          {texts.send}
        </button>
      )}
    </form>
  );
}

function listOf(files: File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}
