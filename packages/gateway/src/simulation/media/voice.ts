import type { ChatRequest } from '@kopek/core/wire';
import type { ModelAnswer } from '../../protocol/model-answer.ts';
import { speak, VOICE_FORMATS } from './wav.ts';

const AUDIO_TOKENS_PER_CHARACTER = 0.5;

/** Adds speech to an answer if requested (§2.2 `modalities`, `audio`); it costs half a token per character on top. */
export function addVoice(request: ChatRequest, answer: ModelAnswer): void {
  if (!request.modalities?.includes('audio') || answer.text === '') return;
  const format = VOICE_FORMATS.find((known) => known === request.audio?.format) ?? 'wav';
  const sound = speak(answer.text, request.audio?.voice ?? 'default', format);
  answer.audio = { data: sound.toString('base64'), transcript: answer.text };
  answer.completionTokens += Math.ceil(answer.text.length * AUDIO_TOKENS_PER_CHARACTER);
}
