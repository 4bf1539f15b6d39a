import { listIn } from '../../base/json.ts';
import type { UpstreamConfig } from '../../catalog/catalog.ts';
import { checkUsage } from './reported-usage.ts';
import { askUpstream, toUpstreamMessages, upstreamBody } from './upstream.ts';
import type { Fitted } from '../../service/answer/fit.ts';
import type { Call } from '../../service/context.ts';
import type { Begun, Generation, MadeAnswer } from '../../service/answer/generation.ts';

/** Upper bound of the tokens of an image, video or file given by URL. */
const LINKED_MEDIA_TOKENS = 50_000;

/**
 * Gets an answer from an upstream server. A stream is passed on while it runs, through {@link Generation.live}.
 *
 * @throws GatewayError as {@link askUpstream} does, also when the answer breaks before it has begun.
 */
export async function forward(
  { context, request, exchange: { client } }: Call,
  begun: Begun,
  upstream: UpstreamConfig,
  fitted: Fitted,
): Promise<Generation> {
  const messages = toUpstreamMessages(request, fitted.messages);
  // a fault may need all of an answer before the first byte of it is sent
  const isLive = request.stream === true && begun.fault === undefined;
  const asked = { ...request, stream: isLive };
  const body = JSON.stringify(upstreamBody(upstream, asked, messages, fitted.maxTokens));
  const generateId = (): string => context.newId('call');
  const reading = await askUpstream(upstream, body, isLive, { signal: client, generateId });
  const pieces = isLive ? await reading.begin() : await reading.readAll();
  const parts = messages.flatMap(({ content }) => listIn(content));
  const linked = parts.filter((part) => JSON.stringify(part).includes('"http'));
  const bounds = {
    promptTokens: Buffer.byteLength(body) + LINKED_MEDIA_TOKENS * linked.length,
    completionTokens: fitted.maxTokens,
  };
  const made = (): MadeAnswer => {
    const counted = reading.answer();
    const reported = reading.usage;
    const { usage, doubts } = checkUsage(
      reported,
      { ...counted, promptTokens: begun.made.prompt.promptTokens },
      bounds,
    );
    const { completionTokens, reasoningTokens, ...prompt } = usage;
    return {
      ...begun.made,
      answer: { ...counted, completionTokens, reasoningTokens },
      prompt,
      tokensCounted: reported.completionTokens === undefined,
      doubts,
    };
  };
  const generation: Generation = { ...begun, made: made() };
  if (pieces) generation.live = { pieces, update: () => void (generation.made = made()) };
  return generation;
}
