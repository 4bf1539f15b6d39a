import { Pencil, Search, SquarePen, Trash2 } from 'lucide-react';
import { use, useState } from 'react';
import type { ConversationHead } from '../lib/history.ts';
import { Button, IconButton } from './ui/button.tsx';
import { Choice } from './ui/choice.tsx';
import { Modal } from './ui/modal.tsx';
import type { Conversations } from './use-conversations.ts';
import { ChoicesContext, useTexts } from './use-texts.ts';

interface SidebarProps {
  conversations: Conversations;
  current: string;
  onOpen: (id: string) => void;
  onNew: () => void;
}

/** The conversations of the visitor, and the settings of the page. */
export function Sidebar({ conversations, current, onOpen, onNew }: SidebarProps) {
  const texts = useTexts();
  const { preferences, prefer } = use(ChoicesContext);
  const { list, search, setSearch, showMore } = conversations;
  const [leaving, setLeaving] = useState<ConversationHead>();
  const remove = ({ id }: ConversationHead): void => {
    setLeaving(undefined);
    void conversations.remove(id);
    if (id === current) onNew();
  };
  return (
    <nav className="flex h-full flex-col gap-2 p-3" aria-label={texts.conversations}>
      <Button data-testid="new" className="justify-start" onClick={onNew}>
        <SquarePen aria-hidden />
        {texts.newChat}
      </Button>
      <label className="flex h-8 items-center gap-2 rounded-lg border bg-card px-2.5 text-sm focus-within:border-primary">
        <Search className="size-4 text-muted-foreground" aria-hidden />
        <input
          type="search"
          className="w-full bg-transparent outline-none placeholder:text-muted-foreground"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {list.length === 0 && (
          <p className="px-2 text-sm text-muted-foreground">{search ? texts.nothingFound : texts.noConversations}</p>
        )}
        {Array.from(Map.groupBy(list, ageOf), ([age, heads]) => (
          <section key={age} aria-label={texts.ages[age]}>
            <h2 className="px-2 pt-2 pb-1 text-xs text-muted-foreground">{texts.ages[age]}</h2>
            <ul>
              {heads.map((conversation) => (
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
          </section>
        ))}
        {showMore && (
          <Button look="ghost" className="mt-1 w-full" data-testid="more" onClick={showMore}>
            {texts.showMore}
          </Button>
        )}
      </div>
      <div className="flex gap-1">
        <Choice
          label={texts.language}
          value={preferences.language}
          options={{ en: 'English', ru: 'Русский' }}
          onChange={(language) => prefer({ language })}
          data-testid="language"
        />
        <Choice
          label={texts.theme}
          value={preferences.theme}
          options={texts.themes}
          onChange={(theme) => prefer({ theme })}
          data-testid="theme"
        />
      </div>
      <Modal
        open={leaving !== undefined}
        label={texts.removeTitle}
        className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-xl border bg-popover p-5"
        onClose={() => setLeaving(undefined)}
      >
        <h2 className="font-semibold">{texts.removeTitle}</h2>
        <p className="mt-2 mb-4 text-sm text-muted-foreground">{texts.removeText}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => setLeaving(undefined)}>{texts.cancel}</Button>
          <Button look="solid" data-testid="confirm" onClick={() => leaving && remove(leaving)}>
            {texts.remove}
          </Button>
        </div>
      </Modal>
    </nav>
  );
}

const DAY_MS = 86_400_000;
const dayOf = (time: number): number => Math.floor((time + DAY_MS / 8) / DAY_MS);

/** By days of Moscow, which is three hours ahead, all year: for the server and for every browser the same. */
function ageOf({ changed }: ConversationHead): 'today' | 'yesterday' | 'week' | 'older' {
  const days = dayOf(Date.now()) - dayOf(changed);
  return days < 1 ? 'today' : days === 1 ? 'yesterday' : days <= 7 ? 'week' : 'older';
}

interface EntryProps {
  conversation: ConversationHead;
  isCurrent: boolean;
  onOpen: () => void;
  onRename: (title: string) => void;
  onRemove: () => void;
}

function Entry({ conversation: { id, title }, isCurrent, onOpen, onRename, onRemove }: EntryProps) {
  const texts = useTexts();
  const [isEdited, setIsEdited] = useState(false);
  const rename = (name: string): void => {
    setIsEdited(false);
    if (name.trim() !== '' && name !== title) onRename(name);
  };
  if (isEdited) {
    return (
      <li>
        <input
          className="w-full rounded-lg border border-primary bg-card px-2 py-1.5 text-sm outline-none"
          aria-label={texts.rename}
          autoFocus
          defaultValue={title}
          onBlur={({ target }) => rename(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.value = title;
            if (key === 'Escape' || key === 'Enter') currentTarget.blur();
          }}
        />
      </li>
    );
  }
  return (
    <li className={`group flex items-center rounded-lg hover:bg-muted ${isCurrent ? 'bg-muted' : ''}`}>
      <a
        href={`/?chat=${id}`}
        className="min-w-0 flex-1 truncate rounded-lg px-2 py-1.5 text-sm"
        dir="auto"
        title={title}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          // into another tab, the browser opens it
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {title}
      </a>
      <IconButton label={`${texts.rename}: ${title}`} className={HIDDEN} onClick={() => setIsEdited(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={`${texts.remove}: ${title}`} className={HIDDEN} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

// until the line is pointed at, so that it has room for the title; a finger cannot point
const HIDDEN = 'size-7 hidden group-hover:inline-flex group-focus-within:inline-flex pointer-coarse:inline-flex';
