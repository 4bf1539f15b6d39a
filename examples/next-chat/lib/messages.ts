import type { ChargeMessageMetadata } from '@kopek/vercel-ai';
import type { UIMessage } from 'ai';

/** A message of this chat: the SDK's own, with what it cost. */
export type ChatMessage = UIMessage<ChargeMessageMetadata | undefined>;
