import type { ChatRequest } from '@kopek/core/wire';
import type { Answer } from '../answer/answer.ts';
import { speak } from './wav.ts';

const AUDIO_TOKENS_PER_CHARACTER = 0.5;

/** Voice answers cost half a token per character on top (§2.2 `modalities`, `audio`). */
export function addVoice(request: ChatRequest, answer: Answer): void {
  if (!request.modalities?.includes('audio') || answer.text === '') return;
  const format = request.audio?.format === 'pcm16' ? 'pcm16' : 'wav';
  const sound = speak(answer.text, request.audio?.voice ?? 'default', format);
  answer.audio = { data: sound.toString('base64'), transcript: answer.text };
  answer.completionTokens += Math.ceil(answer.text.length * AUDIO_TOKENS_PER_CHARACTER);
}
