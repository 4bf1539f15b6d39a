const SAMPLES_PER_SECOND = 16_000;
const SECONDS_PER_CHARACTER = 0.05;
const MAX_SECONDS = 20;
const HEADER_BYTES = 44;

/** Audio formats that the simulated models produce. */
export const VOICE_FORMATS = ['wav', 'pcm16', 'mp3'] as const;

/** One of {@link VOICE_FORMATS}. */
export type VoiceFormat = (typeof VOICE_FORMATS)[number];

/**
 * Turns a text into a sequence of tones, one per character: a real sound file, 16 kHz mono.
 *
 * @param voice - any name; it determines the pitch.
 * @returns a WAV file, bare 16-bit samples for `pcm16`, or for `mp3` a silent file of the same length, since the
 *   gateway has no encoder.
 */
export function speak(text: string, voice: string, format: VoiceFormat): Buffer {
  const characters = Array.from(text).slice(0, MAX_SECONDS / SECONDS_PER_CHARACTER);
  if (format === 'mp3') return silentMp3(Math.max(1, characters.length) * SECONDS_PER_CHARACTER);
  const perCharacter = SAMPLES_PER_SECOND * SECONDS_PER_CHARACTER;
  const samples = Buffer.alloc(Math.max(1, characters.length) * perCharacter * 2);
  const pitch = 180 + (Array.from(voice).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 120);
  for (const [place, character] of characters.entries()) {
    if (/\s/.test(character)) continue;
    const frequency = pitch + ((character.codePointAt(0) ?? 0) % 40) * 12;
    for (let index = 0; index < perCharacter; index += 1) {
      // fades in and out within a character, so that the tones do not click
      const envelope = Math.sin((Math.PI * index) / perCharacter);
      const value = Math.sin((2 * Math.PI * frequency * index) / SAMPLES_PER_SECOND) * envelope * 12_000;
      samples.writeInt16LE(Math.round(value), (place * perCharacter + index) * 2);
    }
  }
  return format === 'pcm16' ? samples : Buffer.concat([wavHeader(samples.length), samples]);
}

const MP3_FRAME_BYTES = 417;
const MP3_SAMPLES_PER_FRAME = 1_152;
const MP3_SAMPLES_PER_SECOND = 44_100;

/** MPEG-1 layer III frames without coefficients: 128 kbit/s, 44.1 kHz. */
function silentMp3(seconds: number): Buffer {
  const frames = Math.ceil((seconds * MP3_SAMPLES_PER_SECOND) / MP3_SAMPLES_PER_FRAME);
  const sound = Buffer.alloc(frames * MP3_FRAME_BYTES);
  for (let frame = 0; frame < frames; frame += 1) sound.writeUInt32BE(0xff_fb_90_64, frame * MP3_FRAME_BYTES);
  return sound;
}

function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16); // size of the format block
  header.writeUInt16LE(1, 20); // uncompressed
  header.writeUInt16LE(1, 22); // one channel
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  header.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** Length of a WAV file in seconds, or undefined for other bytes. */
export function wavSeconds(bytes: Buffer): number | undefined {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  const bytesPerSecond = bytes.readUInt32LE(28);
  return bytesPerSecond === 0 ? undefined : (bytes.length - HEADER_BYTES) / bytesPerSecond;
}
