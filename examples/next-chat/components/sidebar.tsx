import { useState } from 'react';
import type { ConversationHead } from '../lib/history.ts';
import type { Conversations } from './use-conversations.ts';
import { useTexts } from './use-texts.ts';

interface SidebarProps {
  conversations: Conversations;
  current: string;
  onOpen: (id: string) => void;
  onNew: () => void;
}

/** The conversations of the visitor: beside the chat, or above it on a narrow screen, folded away. */
export function Sidebar({ conversations, current, onOpen, onNew }: SidebarProps) {
  const texts = useTexts();
  const remove = (id: string): void => {
    if (!confirm(texts.removeAsk)) return;
    void conversations.remove(id);
    if (id === current) onNew();
  };
  return (
    <nav className="sidebar" aria-label={texts.conversations}>
      <button type="button" className="plain" data-testid="new" onClick={onNew}>
        + {texts.newChat}
      </button>
      {conversations.list.length === 0 && <p className="none">{texts.noConversations}</p>}
      <ul>
        {conversations.list.map((conversation) => (
          <Entry
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === current}
            onOpen={() => onOpen(conversation.id)}
            onRename={(title) => void conversations.rename(conversation.id, title)}
            onRemove={() => remove(conversation.id)}
          />
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  conversation: ConversationHead;
  isCurrent: boolean;
  onOpen: () => void;
  onRename: (title: string) => void;
  onRemove: () => void;
}

function Entry({ conversation: { title }, isCurrent, onOpen, onRename, onRemove }: EntryProps) {
  const texts = useTexts();
  const [draft, setDraft] = useState<string>();
  if (draft !== undefined) {
    return (
      <li>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onRename(draft);
            setDraft(undefined);
          }}
        >
          <input
            aria-label={texts.rename}
            value={draft}
            autoFocus
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setDraft(undefined)}
            onBlur={() => setDraft(undefined)}
          />
        </form>
      </li>
    );
  }
  return (
    <li className={isCurrent ? 'current' : ''}>
      <button type="button" className="title" aria-current={isCurrent ? 'page' : undefined} onClick={onOpen}>
        {title}
      </button>
      <button type="button" className="icon" aria-label={`${texts.rename}: ${title}`} onClick={() => setDraft(title)}>
        ✎
      </button>
      <button type="button" className="icon" aria-label={`${texts.remove}: ${title}`} onClick={onRemove}>
        ×
      </button>
    </li>
  );
}
