import { Chat } from '../components/chat.tsx';
import { chatModels } from '../lib/models.ts';

// the list of models comes from the environment of the server, at the time of the request
export const dynamic = 'force-dynamic';

export default function Page() {
  return <Chat models={chatModels()} />;
}
