import type { FileUIPart } from 'ai';
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

/** A question that has not been sent. */
export interface Draft {
  text: string;
  files: FileUIPart[];
}

const EMPTY: Draft = { text: '', files: [] };

/** A draft, whose text the browser keeps until it is sent. Conversations without a message, and so without an id, share one. */
export function useDraft(id: string | undefined): [Draft, Dispatch<SetStateAction<Draft>>] {
  const [draft, setDraft] = useState(EMPTY);
  useEffect(() => {
    const text = access(id, (key) => localStorage.getItem(key));
    if (text) setDraft((current) => (current.text === '' ? { ...current, text } : current));
  }, [id]);
  useEffect(() => {
    // not before it was read
    if (draft !== EMPTY) storeDraft(id, draft.text);
  }, [draft, id]);
  return [draft, setDraft];
}

/** Keeps the text of a draft, or none. */
export function storeDraft(id: string | undefined, text: string): void {
  access(id, (key) => (text === '' ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
}

// storage may be full or switched off: the chat works all the same
function access<T>(id: string | undefined, use: (key: string) => T): T | undefined {
  try {
    return use(`draft:${id ?? 'new'}`);
  } catch {
    return undefined;
  }
}
