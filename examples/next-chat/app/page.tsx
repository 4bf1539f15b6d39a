import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Chat } from '../components/chat.tsx';
import { conversationOf } from '../lib/conversation.ts';
import { conversationsOf } from '../lib/history.ts';
import { PREFERENCES, preferencesIn } from '../lib/preferences.ts';
import { chatModels } from '../lib/settings.ts';
import { visitorOf } from '../lib/visitor.ts';

/** The chat, rendered as its visitor will see it: it can be read before any script has come. */
export default async function Page({ searchParams }: { searchParams: Promise<{ chat?: string | string[] }> }) {
  const requestHeaders = await headers();
  const visitor = (await visitorOf(requestHeaders)) ?? '';
  const { chat } = await searchParams;
  const stored = await conversationOf(String(chat), visitor);
  if (chat !== undefined && stored === undefined) redirect('/');
  return (
    <Chat
      opened={stored ?? { id: randomUUID(), title: undefined, messages: [], isLive: false }}
      heads={conversationsOf(visitor, 50)}
      initial={preferencesIn((await cookies()).get(PREFERENCES)?.value, requestHeaders.get('accept-language'))}
      models={chatModels()}
    />
  );
}
