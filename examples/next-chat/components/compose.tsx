import { useState, type KeyboardEvent } from 'react';

/** The line to write in, with a button that sends or stops. */
export function Compose({
  busy,
  onSend,
  onStop,
}: {
  busy: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
}) {
  const [text, setText] = useState('');

  function send() {
    const trimmed = text.trim();
    if (trimmed === '' || busy) return;
    onSend(trimmed);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter sends, Shift+Enter breaks the line, and neither ends the composition of a letter
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="compose"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="visually-hidden" htmlFor="question">
        Message
      </label>
      <textarea
        id="question"
        rows={1}
        value={text}
        placeholder="Ask something…"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {busy ? (
        <button type="button" className="stop" onClick={onStop}>
          Stop
        </button>
      ) : (
        <button type="submit" disabled={text.trim() === ''}>
          Send
        </button>
      )}
    </form>
  );
}
