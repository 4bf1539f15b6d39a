import type { ModelForm } from './call.ts';
import { SUPPORTED_URLS } from './content.ts';
import { toMessages } from './messages.ts';

/** The form of conversations: `messages` (§2.2). */
export const CHAT_FORM: ModelForm = {
  supportedUrls: SUPPORTED_URLS,
  writeConversation: (prompt, { options, warnings }) => ({
    messages: toMessages(
      prompt,
      {
        roundTripReasoning: options.roundTripReasoning ?? true,
        emptyAssistantContent: options.emptyAssistantContent ?? 'string',
      },
      warnings,
    ),
  }),
};
