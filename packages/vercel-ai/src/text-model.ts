import type { ModelForm } from './call.ts';
import { toPromptText } from './prompt-text.ts';

/** The form of one text that the model continues: `prompt` (§2.2). */
export const TEXT_FORM: ModelForm = {
  supportedUrls: {},
  writeConversation: (prompt) => ({ prompt: toPromptText(prompt) }),
};
