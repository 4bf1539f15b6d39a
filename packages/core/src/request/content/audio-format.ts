/** Format names (§2.2, §2.3) by media type: the usual type of a format first, then other spellings that are in use. */
export const AUDIO_FORMATS: ReadonlyMap<string, string> = new Map([
  ['audio/wav', 'wav'],
  ['audio/wave', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/vnd.wave', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/m4a', 'm4a'],
  ['audio/x-m4a', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/ogg', 'ogg'],
  ['audio/opus', 'opus'],
  ['audio/flac', 'flac'],
  ['audio/x-flac', 'flac'],
  ['audio/webm', 'webm'],
  ['video/webm', 'webm'],
  ['audio/pcm', 'pcm16'],
]);

/** Media type of audio by its format. An answer contains neither (§2.8), so the requested format decides. */
export function audioMediaType(format: string): string {
  return [...AUDIO_FORMATS].find(([, name]) => name === format)?.[0] ?? `audio/${format}`;
}
