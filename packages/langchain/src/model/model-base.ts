import type { ChatParameters, ChatRequest, ChatStream, RequestParameters, StreamOptions } from '@kopek/core';
import { configurationError, defined, showValue } from '@kopek/core/kit';
import { strictRequest } from '@kopek/core/schema';
import { type CallEstimate, meteredClient, type MeteredClient, type MeteredClientSettings } from '@kopek/ledger';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import type { AsyncCaller, AsyncCallerParams } from '@langchain/core/utils/async_caller';
import { toCallOptions, type CallSettings } from './call/call.ts';
import { createCaller, inTurn, throwIfAborted } from './call/caller.ts';
import { toLangChainError } from '../answer/errors.ts';
import { checkFieldNames, checkOptionNames, HIDDEN_KEY, SETTING_FIELDS } from './field-names.ts';
import { checkFieldValues } from './field-values.ts';
import type { ConnectionFields, ModelFields, ModelName } from '../request/fields.ts';
import { pickParameters, toRequestParameters } from '../request/request.ts';

/** Fields of either model. */
type Fields = ModelFields & ModelName & AsyncCallerParams & ChatParameters & { coalesce?: boolean };

/**
 * Reads the fields of a model from either form of its constructor: `(model, fields)` or `(fields)`.
 *
 * @throws KopekError `configuration` for invalid fields, before a constructor of LangChain fails on them.
 */
export function fieldsFrom<Given extends Fields>(modelOrFields: string | Given, more: Given): Given {
  const isModel = typeof modelOrFields === 'string';
  const given = isModel ? (more ?? {}) : modelOrFields;
  checkFieldValues(given);
  const other = isModel && (given.model ?? given.modelName);
  if (other && other !== modelOrFields) {
    throw configurationError(`two models are given: ${showValue(modelOrFields)} and ${showValue(other)} in the fields`);
  }
  const fields = isModel ? { ...given, model: modelOrFields } : given;
  checkFieldNames(fields);
  return fields;
}

/**
 * Copies the fields for LangChain, whose classes keep them and print them with a model.
 *
 * The key is hidden and the connection is left out: its headers may contain secrets as well.
 */
export function shownFields<Given extends Fields>(fields: Given): Given {
  const { configuration: _, ...shown } = fields;
  return { ...shown, ...(fields.apiKey !== undefined && { apiKey: HIDDEN_KEY }) } as Given;
}

/**
 * The common part of the chat model and the text model: settings, client, and calls.
 *
 * The models inherit from two classes of LangChain, so this is a member of each and not a base class.
 */
export class ModelBase<Given extends Fields> {
  readonly fields: Given;
  readonly client: MeteredClient;
  /** Request parameters of all calls. */
  readonly parameters: ChatParameters;
  /** LangChain's queue; it is set on the model too, where LangChain looks for it. */
  readonly caller: AsyncCaller;

  /**
   * The client is made here, so that a missing key or base URL fails where the model is made, and not at its first call.
   *
   * @throws KopekError `configuration` when the key or the base URL is missing, or a field cannot work.
   */
  constructor(fields: Given) {
    this.fields = fields;
    this.client = fields.client ?? meteredClient(toSettings(fields));
    this.parameters = pickParameters(fields);
    this.caller = createCaller(fields);
  }

  /** Makes the cache key of a model: everything that affects an answer, and no secret. */
  identity(model: string | undefined): Record<string, unknown> {
    return { base_url: this.client.baseURL, ...this.fields.modelKwargs, ...toRequestParameters(model, this, {}) };
  }

  /**
   * Sends a request in its turn, and retries it if it certainly cost nothing.
   *
   * @throws KopekError, marked for LangChain, with the number of all attempts.
   */
  async call<Request extends RequestParameters, Result>(
    given: Request,
    call: CallSettings,
    runManager: CallbackManagerForLLMRun | undefined,
    send: (request: Request, options: StreamOptions) => Promise<Result>,
  ): Promise<Result> {
    const { maxConcurrency, onFailedAttempt } = this.fields;
    try {
      checkOptionNames(call);
      const { modelKwargs, ledgerTags } = call;
      if (modelKwargs !== undefined || ledgerTags !== undefined) checkFieldValues({ modelKwargs, ledgerTags });
      throwIfAborted(call.signal);
      const { request, restore } = strictRequest(given);
      return await send(request, {
        ...(restore && { restore }),
        ...toCallOptions(this.fields, call, runManager),
        // without a limit nobody waits for a turn
        ...(maxConcurrency !== undefined && { enqueue: inTurn(this.caller, call.signal) }),
        ...(onFailedAttempt && { onFailedAttempt: (failure) => onFailedAttempt(toLangChainError(failure, given)) }),
      });
    } catch (error) {
      throw toLangChainError(error, given);
    }
  }

  /** Estimates the cost of a request. Sends nothing. */
  estimate(given: ChatRequest, call: CallSettings): Promise<CallEstimate> {
    const { modelKwargs } = this.fields;
    return this.client.estimate({ ...modelKwargs, ...call.modelKwargs, ...strictRequest(given).request });
  }

  /** Opens a stream. Only this part is ever retried: an answer that has begun may have been billed. */
  open(
    request: Parameters<MeteredClient['stream']>[0],
    call: CallSettings,
    runManager: CallbackManagerForLLMRun | undefined,
  ): Promise<ChatStream> {
    return this.call(request, call, runManager, async (strict, options) => {
      const stream = this.client.stream(strict, options);
      await stream.opened;
      return stream;
    });
  }
}

function toSettings(fields: ModelFields): MeteredClientSettings {
  const { configuration, maxRetries, onUnknownBilling, idempotentBilling } = fields;
  return defined({
    ...Object.fromEntries(SETTING_FIELDS.map((name) => [name, fields[name as keyof ConnectionFields]])),
    ...configuration,
    userAgent: 'langchain',
    retry: defined({ maxRetries, onUnknownBilling, idempotentBilling }),
  });
}
