import type { LanguageModelV4StreamPart, SharedV4Warning } from '@ai-sdk/provider';
import { KopekError, type ChatStream } from '@kopek/core';
import { StreamMapper, type StreamContext } from './stream.ts';

/** The source of the parts. */
export type PartSource = Pick<ChatStream, 'cancel'> & { batches(): Pick<ReturnType<ChatStream['batches']>, 'next'> };

/**
 * Makes a stream of the parts of an answer that reads only when it is pulled.
 *
 * A reader who leaves frees the socket. An error ends the stream with parts; an abort rejects, as the AI SDK expects.
 */
export function toPartStream(
  answer: PartSource,
  warnings: SharedV4Warning[],
  context: StreamContext,
): ReadableStream<LanguageModelV4StreamPart> {
  const batches = answer.batches();
  let mapper: StreamMapper;
  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      start(controller) {
        mapper = new StreamMapper(context, (part) => controller.enqueue(part));
        controller.enqueue({ type: 'stream-start', warnings });
      },
      async pull(controller) {
        try {
          // a pull that enqueues nothing is not called again: go on until there is a part
          for (;;) {
            const batch = await batches.next();
            if (batch.done) {
              controller.close();
              return;
            }
            if (mapper.push(batch.value)) return;
          }
        } catch (error) {
          const failure = context.toCallError(error);
          // an abort rejects the stream: the AI SDK recognises it by its name
          if (!KopekError.isInstance(error) || failure === error) throw failure;
          mapper.fail(error);
          controller.close();
        }
      },
      cancel: () => answer.cancel(),
    },
    // the backlog stays where its deltas can still be joined
    { highWaterMark: 0 },
  );
}
