import type { ModelForm } from './call.ts';
import { SUPPORTED_URLS } from '../request/content.ts';
import { toMessages } from '../request/messages.ts';
import { toPromptText } from '../request/prompt-text.ts';

/** Name of a form; the provider string of a model is `kopek.` and this name. */
export type FormName = 'chat' | 'completion';

/** The form of the conversation in a request (§2.2): `messages`, or one text that the model continues, the `prompt`. */
export const FORMS: Readonly<Record<FormName, ModelForm>> = {
  chat: {
    supportedUrls: SUPPORTED_URLS,
    writeConversation: (prompt, { options, warnings }) => ({
      messages: toMessages(prompt, options, warnings),
    }),
  },
  completion: {
    supportedUrls: {},
    writeConversation: (prompt) => ({ prompt: toPromptText(prompt) }),
  },
};
