import type { ChatRequest } from '@kopek/core/wire';
import type { IsoTime } from '../base/clock.ts';
import type { StreamSettings } from '../protocol/answer/stream-settings.ts';
import type { UnknownFields } from '../protocol/request-schema.ts';
import type { FaultRule } from '../faults/catalog.ts';
import type { LogEntry } from './log.ts';
import type { Rubles } from '../money/rub.ts';
import type { ModelConfig, PresetConfig } from '../catalog/catalog.ts';
import type { Fixture, ScriptedAnswer } from '../simulation/fixtures.ts';
import type { SearchPage } from '../simulation/search.ts';
import type { KeySettings, PersonalDataType } from '../protocol/key-settings.ts';

/** What is masked in recordings, besides the keys that the gateway knows. */
export interface RedactOptions {
  /** Sources of further regular expressions; what they match becomes `[CUSTOM]`. */
  patterns?: string[];
  /** True: only `patterns` and known keys are masked. A list: all but these kinds, such as `key`, `email`, `phone`. */
  off?: true | ('key' | PersonalDataType)[];
}

/**
 * What decides whether a request is the recorded one. By default everything but `stream`, `user`, `metadata`, ids, dates
 * and times; a request that is the same in those, too, takes precedence.
 *
 * A function gets the redacted body and returns what decides.
 */
export type MatchOptions =
  | ((body: unknown) => unknown)
  | {
      /** Fields that do not decide, such as `temperature`, `messages[*].name`. */
      ignore?: string[];
      /** The only fields of the body that decide, such as `model`, `messages`. */
      by?: string[];
    };

/** How recordings are replayed. */
export interface ReplayOptions {
  folder: string;
  /**
   * True: a request that is not recorded gets 404 with the nearest recording and what differs. False: the models of the
   * catalog answer it, upstream servers included. Default: true, unless `record` is set as well.
   */
  strict?: boolean;
  match?: MatchOptions;
}

/** Settings of {@link startGateway}. All have defaults. */
export interface GatewayOptions {
  /** Default `127.0.0.1`. @minLength 1 */
  host?: string;
  /** Default 0: a free port. @asType integer @minimum 0 @maximum 65535 */
  port?: number;
  /** Names the key path and the search tool (§2.4, §4.2). Default `service`. @pattern ^[a-z0-9][a-z0-9_-]{0,31}$ */
  namespace?: string;
  /** The API key that {@link Gateway.apiKey} returns. Default: a new one at each start. @pattern ^[\x21-\x7E]{8,}$ */
  apiKey?: string;
  /** What that key may do. Default: everything. */
  key?: KeySettings;
  /** Further keys. */
  keys?: (KeySettings & {
    /** @pattern ^[\x21-\x7E]{8,}$ */
    apiKey: string;
  })[];
  /** Opening balance of the account `main`, rubles, decimal string. Default `"1000"`. @pattern ^-?\d+(\.\d+)?$ */
  balanceRub?: string;
  /** Further accounts and their opening balances. */
  accounts?: Record<string, Rubles>;
  /** Models of the catalog; one with the id of a built-in model replaces it. */
  models?: ModelConfig[];
  /**
   * What happens to a model that the catalog does not know: `reject` answers 404; `answer` answers under the requested
   * name at the prices of `kopek/chat`. A model whose id ends in `*` answers to every name that begins so. Default `reject`.
   */
  unknownModels?: 'reject' | 'answer';
  /** Presets; one with the name of a built-in preset replaces it. */
  presets?: Record<string, PresetConfig>;
  /** Pages for the web search, instead of the built-in ones. */
  pages?: SearchPage[];
  /** Path of the database file. Default: in memory. @minLength 1 */
  dataFile?: string;
  /** Makes ids and faults by probability repeatable. Default: ids are random. */
  seed?: string;
  /** Start time of the gateway's clock. Default: now. */
  startAt?: IsoTime;
  /** True: only `advance` moves the clock. Default false. */
  clockStopped?: boolean;
  /** 1: streams run at the pace of their provider; 0.5: twice as fast; 0: without waiting. Default 0. @minimum 0 */
  pace?: number;
  /** Varies the waiting times of `pace` by up to this share, repeatable with the `seed`. Default 0. @minimum 0 @maximum 1 */
  jitter?: number;
  /** How streams are written. */
  stream?: StreamSettings;
  /** Answers of the simulated models, one per request; when they are used up, the models answer by themselves. */
  script?: ScriptedAnswer[] | ((request: ChatRequest) => ScriptedAnswer | undefined);
  /** Fixed answers, each for every request that it matches; or a folder of JSON files with them, read again when one changes. */
  fixtures?: string | Fixture[];
  /** Named faults; see `FAULTS` or `kopek-gateway faults` for the list. */
  faults?: (string | FaultRule)[];
  /**
   * What happens to fields and shapes that SDKs send but the interface does not list: `reject` answers 400; `warn` maps
   * those with an equivalent, drops and lists the others, in the header `x-kopek-warning` and in the log. Default `warn`.
   */
  unknownFields?: UnknownFields;
  /** Accepted values of `plugins[].pdf.engine`. Default `native`, `ocr`, `edge`. @minItems 1 */
  pdfEngines?: string[];
  limits?: {
    /** Default 32 MiB. @asType integer @minimum 1 */
    bodyBytes?: number;
    /** Default 30 000. @asType integer @minimum 1 @maximum 2147483647 */
    bodyTimeoutMs?: number;
    /** Requests that run at the same time; more are rejected with 529. Default 5 000. @asType integer @minimum 1 */
    concurrentRequests?: number;
    /** Processor time for a simulated model on one large request, then rejected with 422. Default 1 000. @asType integer @minimum 1 @maximum 2147483647 */
    workMs?: number;
    /** Requests kept for {@link Gateway.requests}. Default 1 000. @asType integer @minimum 0 */
    keptRequests?: number;
    /** Total size of the bodies kept with them. Default 16 MiB. @asType integer @minimum 0 */
    keptBodyBytes?: number;
  };
  /** Records each complete answer in a file of this folder, which is created when it does not exist, with its price but without keys and personal data. */
  record?: string;
  /** Answers from the recordings of this folder, at the price of that time. */
  replay?: string | ReplayOptions;
  /** What is masked in recordings. Default: secrets of all kinds and personal data. */
  redact?: RedactOptions;
  /** Serves the admin API under `/admin/` to callers with this bearer token. Default: no admin API. @pattern ^[\x21-\x7E]{8,}$ */
  adminToken?: string;
  /** Serves a page at `/`: requests with their prices, the balance, and switches for faults. Default false; the command turns it on. */
  page?: boolean;
  /** Host names, besides IP addresses and `localhost`, at which the admin API and the page can be reached. */
  hosts?: string[];
  /** Called at the end of every request. */
  onLog?: (entry: LogEntry) => void;
}
