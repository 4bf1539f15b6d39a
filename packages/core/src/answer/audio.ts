import { defined } from '../base/defined.ts';
import type { ChatEvent } from './events.ts';
import { readObject, readText } from '../wire/read.ts';
import type { AudioResult } from './result.ts';

/** Collects a spoken answer. Interface §2.8. */
export class Audio {
  // joined once: a voice answer is megabytes of base64 in many pieces
  #data: string[] | undefined;
  #transcript = '';

  /** Reads the `audio` of a delta or of a whole message. */
  read(value: unknown, events: ChatEvent[]): void {
    const audio = readObject(value);
    const data = readText(audio?.data);
    const transcript = readText(audio?.transcript);
    if (data === undefined && transcript === undefined) return;
    this.#data ??= [];
    if (data !== undefined) this.#data.push(data);
    if (transcript !== undefined) this.#transcript += transcript;
    events.push({ type: 'audio-delta', ...defined({ data, transcript }) });
  }

  result(): AudioResult | undefined {
    if (this.#data === undefined) return undefined;
    const data = this.#data.join('');
    return this.#transcript === '' ? { data } : { data, transcript: this.#transcript };
  }
}
