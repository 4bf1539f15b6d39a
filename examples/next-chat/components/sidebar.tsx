import { Ellipsis, Pencil, SquarePen, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import type { ConversationHead } from '../lib/history.ts';
import type { Preferences } from '../lib/storage.ts';
import { Settings } from './settings.tsx';
import { Button } from './ui/button.tsx';
import { Confirm } from './ui/confirm.tsx';
import { MenuContent, MenuItem } from './ui/menu.tsx';
import type { Conversations } from './use-conversations.ts';
import { useTexts } from './use-texts.ts';

interface SidebarProps {
  conversations: Conversations;
  current: string;
  preferences: Preferences;
  onPreferences: (preferences: Preferences) => void;
  onOpen: (id: string) => void;
  onNew: () => void;
}

/** The conversations of the visitor, and the settings of the page. */
export function Sidebar({ conversations, current, preferences, onPreferences, onOpen, onNew }: SidebarProps) {
  const texts = useTexts();
  const [leaving, setLeaving] = useState<ConversationHead>();
  const remove = ({ id }: ConversationHead): void => {
    void conversations.remove(id);
    if (id === current) onNew();
  };
  return (
    <nav className="flex h-full flex-col gap-2 p-3" aria-label={texts.conversations}>
      <Button data-testid="new" className="justify-start" onClick={onNew}>
        <SquarePen aria-hidden />
        {texts.newChat}
      </Button>
      {conversations.list.length === 0 && <p className="px-2 text-sm text-muted-foreground">{texts.noConversations}</p>}
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {conversations.list.map((conversation) => (
          <Entry
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === current}
            onOpen={() => onOpen(conversation.id)}
            onRename={(title) => void conversations.rename(conversation.id, title)}
            onRemove={() => setLeaving(conversation)}
          />
        ))}
      </ul>
      <Settings preferences={preferences} onPreferences={onPreferences} />
      <Confirm
        open={leaving !== undefined}
        title={texts.removeTitle}
        text={texts.removeText}
        yes={texts.remove}
        no={texts.cancel}
        onYes={() => leaving && remove(leaving)}
        onClose={() => setLeaving(undefined)}
      />
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
  // when it closes, the menu restores the focus, and would take it from the field
  const renaming = useRef(false);
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
            className="h-8 w-full rounded-lg border border-primary bg-card px-2 text-sm"
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
    <li className={`group flex items-center rounded-lg hover:bg-muted ${isCurrent ? 'bg-muted' : ''}`}>
      <button
        type="button"
        className="min-w-0 flex-1 rounded-lg px-2 py-1.5 text-left text-sm"
        title={title}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpen}
      >
        {/* a line of whole words */}
        <span className="block h-lh overflow-hidden wrap-break-word">{title}</span>
      </button>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <Button
            look="ghost"
            aria-label={`${texts.more}: ${title}`}
            className="size-7 px-0 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 max-md:opacity-100"
          >
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <MenuContent
          align="start"
          onCloseAutoFocus={(event) => {
            if (renaming.current) event.preventDefault();
            renaming.current = false;
          }}
        >
          <MenuItem
            onSelect={() => {
              renaming.current = true;
              setDraft(title);
            }}
          >
            <Pencil aria-hidden />
            {texts.rename}
          </MenuItem>
          <MenuItem className="text-destructive" onSelect={onRemove}>
            <Trash2 aria-hidden />
            {texts.remove}
          </MenuItem>
        </MenuContent>
      </DropdownMenu.Root>
    </li>
  );
}
