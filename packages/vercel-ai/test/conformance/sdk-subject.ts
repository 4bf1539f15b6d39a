import type { ConformanceOptions, ConformanceRequest, Connection, Observation, Subject } from '@kopek/conformance';
import { createKopek } from '@kopek/vercel-ai';
import {
  dynamicTool,
  generateText,
  jsonSchema,
  Output,
  streamText,
  type LanguageModelUsage,
  type StepResult,
  type ToolSet,
} from 'ai';
import { toModelOptions, toSettings } from './call-options.ts';
import {
  agentReason,
  interruption,
  metadataOf,
  observeCallError,
  observeThrown,
  secondsOf,
  tokensOf,
} from './observe.ts';
import { runsHere } from './recorded.ts';

/** A version of the AI SDK, and the provider for it. */
export interface Sdk {
  createKopek: typeof createKopek;
  generateText: typeof generateText;
  streamText: typeof streamText;
}

/** What an application sees: `generateText` and `streamText` of the AI SDK over the provider. */
export const sdkSubject: Subject = subjectOf('vercel-ai through generateText and streamText', {
  createKopek,
  generateText,
  streamText,
});

/** The cases that either version of the AI SDK can ask. */
export const runsThroughSdk: NonNullable<ConformanceOptions['only']> = ({
  group,
  request,
  expect: { request: fields },
}) =>
  // with tools the AI SDK adds `tool_choice: "auto"` to every request: requests.test.ts looks at those
  runsHere(group) && (fields === undefined || request?.tools === undefined);

export function subjectOf(name: string, sdk: Sdk): Subject {
  return {
    name,
    invoke: (request, connection) => invoke(sdk, request, connection),
    stream: (request, connection) => stream(sdk, request, connection),
  };
}

async function invoke(sdk: Sdk, request: ConformanceRequest, connection: Connection): Promise<Observation> {
  try {
    const result = await sdk.generateText(callOf(sdk, request, connection));
    // AI SDK 6 has no `finalStep`
    const step = result.steps.at(-1) as Step;
    return { ...observeStep(step), id: step.response.id };
  } catch (error) {
    return observeThrown(error);
  }
}

async function stream(sdk: Sdk, request: ConformanceRequest, connection: Connection): Promise<Observation> {
  const errors: unknown[] = [];
  const result = sdk.streamText({
    ...callOf(sdk, request, connection),
    onError: ({ error }) => void errors.push(error),
  });
  let text = '';
  let reasoning = '';
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') text += part.text;
    if (part.type === 'reasoning-delta') reasoning += part.text;
  }
  const step = await result.steps.then(
    (steps) => steps.at(-1),
    () => undefined,
  );
  if (!step) return observeThrown(errors[0]);
  const charge = metadataOf(step.providerMetadata).charge;
  // AI SDK 6 has no word of its own for an answer that was cut
  const error =
    errors.length > 0
      ? observeCallError(errors[0])
      : ['interrupted', 'error'].includes(step.finishReason)
        ? interruption(charge)
        : undefined;
  return { ...observeStep(step), text, reasoning, id: step.response.id, ...(error === undefined ? {} : { error }) };
}

type Call = Parameters<typeof generateText>[0] & Parameters<typeof streamText>[0];

function callOf(sdk: Sdk, request: ConformanceRequest, { settings, maxRetries, signal }: Connection): Call {
  const kopek = sdk.createKopek(settings);
  const { toolChoice, responseFormat: format } = toModelOptions(request);
  const schema = format?.type === 'json' ? format.schema : undefined;
  return {
    model: request.form === 'prompt' ? kopek.completion(request.model) : kopek(request.model),
    prompt: request.text,
    ...toSettings(request),
    maxRetries,
    ...(request.form === 'prompt' ? {} : { tools: toolsOf(request) }),
    ...(toolChoice === undefined ? {} : { toolChoice: toolChoice.type === 'tool' ? toolChoice : toolChoice.type }),
    ...(format?.type !== 'json'
      ? {}
      : {
          output:
            schema === undefined
              ? Output.json()
              : Output.object({ schema: jsonSchema(schema), ...(format.name && { name: format.name }) }),
        }),
    ...(signal === undefined ? {} : { abortSignal: signal }),
  };
}

/** Tools without an `execute`: the calls of one answer are what is looked at. */
function toolsOf({ tools = [] }: ConformanceRequest): ToolSet {
  const entries = tools.map(({ function: { name, description, parameters } }) => {
    const inputSchema = jsonSchema<object>(parameters, { validate });
    const definition = dynamicTool({ inputSchema, execute: undefined as never, ...(description && { description }) });
    return [name, definition] as const;
  });
  return Object.fromEntries(entries);
}

// as every schema library would: the arguments of a function are an object
function validate(value: unknown): { success: true; value: object } | { success: false; error: Error } {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { success: true, value } : { success: false, error: new TypeError('not an object') };
}

type Step = StepResult<ToolSet>;

function observeStep(step: Step): Observation {
  const metadata = metadataOf(step.providerMetadata);
  const spoken = step.content.find((part) => part.type === 'file');
  const transcript = spoken?.providerMetadata?.kopek?.transcript;
  const [file] = step.files;
  const valid = step.toolCalls.filter(({ invalid }) => invalid !== true);
  return {
    text: step.text,
    reasoning: step.reasoningText,
    reasoningDetails: metadata.reasoningDetails,
    toolCalls: valid.map(({ toolCallId: id, toolName: name, input }) => ({ id, name, input })),
    invalidToolCalls: [
      ...step.toolCalls
        .filter(({ invalid }) => invalid === true)
        .map(({ toolName: name, input, providerMetadata }) => ({
          name,
          arguments:
            (providerMetadata?.kopek?.arguments as string | undefined) ??
            (typeof input === 'string' ? input : JSON.stringify(input)),
        })),
      ...(metadata.invalidToolCalls ?? []),
    ],
    audio: file && { data: file.base64, ...(typeof transcript === 'string' ? { transcript } : {}) },
    finishReason: step.rawFinishReason ?? null,
    nativeFinishReason: metadata.nativeFinishReason ?? null,
    agentFinishReason: agentReason(step.finishReason),
    model: step.response.modelId,
    created: secondsOf(step.response.timestamp),
    systemFingerprint: metadata.systemFingerprint,
    usage: step.usage.raw,
    tokens: tokensOf(usageOf(step.usage)),
    charges: metadata.charge ? [metadata.charge] : [],
  };
}

/** The usage as `ai` shows it, back in the shape of a provider. */
function usageOf(usage: LanguageModelUsage): Parameters<typeof tokensOf>[0] {
  const { inputTokenDetails: input, outputTokenDetails: output } = usage;
  return {
    inputTokens: {
      total: usage.inputTokens,
      noCache: input.noCacheTokens,
      cacheRead: input.cacheReadTokens,
      cacheWrite: input.cacheWriteTokens,
    },
    outputTokens: { total: usage.outputTokens, text: output.textTokens, reasoning: output.reasoningTokens },
  };
}
