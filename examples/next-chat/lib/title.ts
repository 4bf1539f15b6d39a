import { generateText } from 'ai';
import { changeConversation } from './history.ts';
import { kopek } from './ledger.ts';
import { textOf, type ChatMessage } from './messages.ts';
import { TITLE_PROMPT, titleModel } from './settings.ts';
import { logTrouble } from './trouble.ts';

/** Names a conversation by its first question: a call that is limited and counted. Until then, the title is its first words. */
export async function giveTitle(
  id: string,
  question: ChatMessage,
  tags: { visitor: string; address: string },
): Promise<void> {
  const text = textOf(question).slice(0, 1000);
  if (titleModel() === '' || text.trim() === '') return;
  const model = kopek(titleModel(), { runId: id, tags });
  const answer = await generateText({ model, prompt: `${TITLE_PROMPT} ${text}`, maxOutputTokens: 30 }).catch(
    logTrouble,
  );
  if (answer?.text.trim()) changeConversation(id, tags.visitor, { title: answer.text });
}
