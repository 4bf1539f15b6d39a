/* What a fork changes first: no other file has a model, a prompt, a limit or an origin of its own. */

/** What every conversation begins with, unseen. */
export const SYSTEM_PROMPT =
  'You are a helpful assistant. Answer in the language of the question, in Markdown, and say so when you do not know.';

/** Models that the page offers, from `CHAT_MODELS`: ids of the service, separated by commas. */
export function chatModels(): string[] {
  const configured = process.env.CHAT_MODELS?.split(',')
    .map((model) => model.trim())
    .filter((model) => model !== '');
  return configured?.length ? configured : ['auto'];
}

/** Names conversations, from `CHAT_TITLE_MODEL`; empty: a conversation is called after its first question. */
export function titleModel(): string {
  return process.env.CHAT_TITLE_MODEL ?? chatModels()[0] ?? '';
}

/** How the title model is asked; the first question follows. */
export const TITLE_PROMPT =
  'Name a conversation in two to five words of its own language, without quotation marks or a period. It begins with:';

/** The longest answer, in tokens. For longer answers or dearer models, raise the estimate in `lib/ledger.ts` as well. */
export const MAX_OUTPUT_TOKENS = 4000;

/** What may be spent, in rubles: by a conversation, and in a day by a visitor, from one network address, by all together. */
export const LIMITS = {
  conversation: process.env.CHAT_LIMIT_RUB ?? '5.00',
  visitor: process.env.CHAT_VISITOR_LIMIT_RUB ?? '10.00',
  address: process.env.CHAT_ADDRESS_LIMIT_RUB ?? '25.00',
  everybody: process.env.CHAT_DAY_LIMIT_RUB ?? '50.00',
};

/** What a question may hold: the page says it before, the server rejects it after. `bytes`: of all its files together. */
export const QUESTION = { characters: 100_000, files: 5, bytes: 10_000_000, nameCharacters: 200 };

/** Where images in answers may come from, also by the policy of the page. The URL of an image can leak the conversation. */
export const IMAGE_ORIGINS: readonly string[] = [];

/** Which links of a model can be clicked. Others are shown as text. */
export const LINK_ORIGINS: readonly string[] = ['https://en.wikipedia.org', 'https://ru.wikipedia.org'];
