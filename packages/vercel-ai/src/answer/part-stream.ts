import type { LanguageModelV4StreamPart, SharedV4Warning } from '@ai-sdk/provider';
import { KopekError, type Charge, type ChatStream } from '@kopek/core';
import { nextTurn } from '@kopek/core/kit';
import { StreamMapper, type StreamContext } from './stream.ts';

/** The source of the parts. */
export type PartSource = Pick<ChatStream, 'cancel'> & { batches(): Pick<ReturnType<ChatStream['batches']>, 'next'> };

/** How a stream of parts is made. */
export interface PartContext extends StreamContext {
  /** The AI SDK repeats the step of this broken answer, which has cost so much, with the attempts before it. */
  onRepeat: (charge: Charge) => void;
}

/**
 * Makes a stream of the parts of an answer that reads only when it is pulled.
 *
 * A reader who leaves frees the socket. An error ends the stream with parts; an abort rejects, as the AI SDK expects.
 */
export function toPartStream(
  answer: PartSource,
  warnings: SharedV4Warning[],
  context: PartContext,
): ReadableStream<LanguageModelV4StreamPart> {
  const batches = answer.batches();
  let mapper: StreamMapper;
  /** The end of a broken answer. */
  let broken: ReturnType<StreamMapper['fail']> | undefined;
  let isLeft = false;
  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      start(controller) {
        mapper = new StreamMapper(context, (part) => controller.enqueue(part));
        controller.enqueue({ type: 'stream-start', warnings });
      },
      async pull(controller) {
        if (broken) {
          // a reader that repeats the step leaves as soon as it has seen the error
          await nextTurn();
          if (isLeft) return;
          controller.enqueue(broken.finish);
          controller.close();
          return;
        }
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
          broken = mapper.fail(error);
          if (broken.error !== undefined) return;
          controller.enqueue(broken.finish);
          controller.close();
        }
      },
      cancel(reason) {
        isLeft = true;
        if (broken?.error !== undefined && reason === broken.error) context.onRepeat(broken.charge);
        answer.cancel();
      },
    },
    // the backlog stays where its deltas can still be joined
    { highWaterMark: 0 },
  );
}
