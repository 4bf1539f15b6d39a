import type { ModelForm } from './call.ts';
import { CHAT_FORM } from './chat-model.ts';
import { TEXT_FORM } from './text-model.ts';

/** Name of a form; the provider string of a model is `kopek.` and this name. */
export type FormName = 'chat' | 'completion';

/** How a request can carry the conversation: as messages, or as one text (§2.2). */
export const FORMS: Readonly<Record<FormName, ModelForm>> = { chat: CHAT_FORM, completion: TEXT_FORM };
