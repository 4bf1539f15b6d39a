/** A spoken answer, written to a wav file. */
import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargeOf, formatCost, kopek } from '@kopek/vercel-ai';
import { generateText } from 'ai';

const result = await generateText({
  model: kopek(process.env.KOPEK_VOICE_MODEL ?? process.env.KOPEK_MODEL ?? 'auto'),
  prompt: 'Say good morning.',
  providerOptions: { kopek: { modalities: ['text', 'audio'], audio: { voice: 'alto', format: 'wav' } } },
});
const voice = result.files.find((file) => file.mediaType.startsWith('audio/'));
assert.ok(voice, 'the answer is spoken');
const file = join(await mkdtemp(join(tmpdir(), 'kopek-voice-')), 'answer.wav');
await writeFile(file, voice.uint8Array);
console.log(`${file}: ${voice.uint8Array.length} bytes, ${formatCost(chargeOf(result))}`);

assert.equal(Buffer.from(voice.uint8Array.subarray(0, 4)).toString(), 'RIFF');
