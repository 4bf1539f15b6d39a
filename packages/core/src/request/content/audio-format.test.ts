import { expect, test } from 'vitest';
import { AUDIO_FORMATS, audioMediaType } from './audio-format.ts';

test.each([
  ['wav', 'audio/wav'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['aac', 'audio/aac'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/opus'],
  ['flac', 'audio/flac'],
  ['webm', 'audio/webm'],
  ['pcm16', 'audio/pcm'],
])('the format %s is the media type %s, and the other way round', (format, mediaType) => {
  expect(audioMediaType(format)).toBe(mediaType);
  expect(AUDIO_FORMATS.get(mediaType)).toBe(format);
});

test('another format is called as it is', () => {
  expect(audioMediaType('g711')).toBe('audio/g711');
});
