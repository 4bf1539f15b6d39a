import type { ChatRequest } from '@kopek/core/wire';
import type { ModelAnswer } from '../../protocol/answer/model-answer.ts';

const TOKENS_PER_CHARACTER = 0.5;
/** The most that speech costs per token of the answer: a token may be a thousand blanks. */
export const SPEECH_TOKENS = 4;

// half a second of silence, which is the same for every text: a player has something to play
const SAMPLES = Buffer.alloc(16_000);
// 16 kHz, one channel, 16 bits
const WAV_HEADER = '52494646a43e000057415645666d74201000000001000100803e0000007d00000200100064617461803e0000';
const WAV = Buffer.concat([Buffer.from(WAV_HEADER, 'hex'), SAMPLES]);
// frames of MPEG-1 layer III without coefficients: 128 kbit/s, 44.1 kHz
const MP3 = Buffer.concat(
  Array.from({ length: 20 }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])),
);
/** What the simulated models say, by the audio formats that they produce. */
export const SOUNDS: ReadonlyMap<string, Buffer> = new Map(Object.entries({ wav: WAV, pcm16: SAMPLES, mp3: MP3 }));

/** Adds speech to an answer if requested (§2.2 `modalities`, `audio`); it costs half a token per character on top. */
export function addVoice(request: ChatRequest, answer: ModelAnswer): void {
  if (!request.modalities?.includes('audio') || answer.text === '') return;
  const sound = SOUNDS.get(request.audio?.format ?? 'wav') ?? WAV;
  answer.audio = { data: sound.toString('base64'), transcript: answer.text };
  const most = SPEECH_TOKENS * answer.completionTokens;
  answer.completionTokens += Math.min(most, Math.ceil(answer.text.length * TOKENS_PER_CHARACTER));
}
