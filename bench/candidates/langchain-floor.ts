import type { Candidate } from './candidate.ts';
import { floorChatModel } from './floor-chat-model.ts';
import { contentsOf } from './floor-contents.ts';

/** LangChain itself: a chat model without network. */
export const candidate: Candidate = floorChatModel([], () => (baseURL) => {
  const answer = [contentsOf(baseURL)];
  return () => answer;
});
