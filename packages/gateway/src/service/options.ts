import type { ChatRequest } from '@kopek/core/wire';
import type { StreamSettings } from '../protocol/stream-settings.ts';
import type { UnknownFields } from '../protocol/read-request.ts';
import type { FaultRule } from '../faults/rules.ts';
import type { LogEntry } from './log.ts';
import type { ModelConfig, PresetConfig } from '../catalog/catalog.ts';
import type { Fixture } from '../simulation/fixtures.ts';
import type { ScriptedAnswer } from '../simulation/script.ts';
import type { SearchPage } from '../simulation/search/corpus.ts';
import type { KeySettings } from '../state/key-settings.ts';

/** How answers are recorded. */
export interface RecordOptions {
  /** Made when it is not there. */
  folder: string;
  /** False: files hold no request bodies, only what finds them again; drift then names no places. Default true. */
  bodies?: boolean;
}

/** How recordings answer. */
export interface ReplayOptions {
  folder: string;
  /**
   * True: a request that is not recorded gets 404 with the nearest recording and what differs. False: the models of the
   * catalog answer it, upstream servers included. Default: true, unless `record` is set as well.
   */
  strict?: boolean;
}

/** Settings of {@link startGateway}. All have defaults. */
export interface GatewayOptions {
  /** Default `127.0.0.1`. */
  host?: string;
  /** Default 0: a free port. */
  port?: number;
  /** Names the key path and the search tool (§2.4, §4.2). Default `service`. */
  namespace?: string;
  /** The ready key. Default: a new one, or the one of the data file. */
  apiKey?: string;
  /** What the ready key may do. Default: everything. */
  key?: KeySettings;
  /** Further keys; the ones without `apiKey` get one, see {@link Gateway.createKey}. */
  keys?: (KeySettings & { apiKey: string })[];
  /** Opening balance of the account `main`, rubles, decimal string. Default `"1000"`. */
  balanceRub?: string;
  /** Further accounts and their opening balances. */
  accounts?: Record<string, string>;
  /** Models of the catalog; one with the id of a built-in model replaces it. */
  models?: ModelConfig[];
  /** Presets; one with the name of a built-in preset replaces it. */
  presets?: Record<string, PresetConfig>;
  /** Pages for the web search, instead of the built-in ones. */
  pages?: SearchPage[];
  /** Path of the database file. Default: in memory. */
  dataFile?: string;
  /** Makes ids and faults by probability repeatable. Default: ids are random. */
  seed?: string;
  /** Where the gateway's clock starts, ISO 8601. Default: now. */
  startAt?: string;
  /** True: only `advance` moves the clock. Default false. */
  clockStopped?: boolean;
  /** 1: streams run at the pace of their provider; 0.5: twice as fast; 0: without waiting. Default 0. */
  pace?: number;
  /** How streams are written. */
  stream?: StreamSettings;
  /** Answers of the simulated models, in turn; when they are used up the models answer by themselves. */
  script?: ScriptedAnswer[] | ((request: ChatRequest) => ScriptedAnswer | undefined);
  /** Standing answers, each for the requests that it fits. */
  fixtures?: Fixture[];
  /** Named faults; see `FAULTS` or `kopek-gateway faults` for the list. */
  faults?: (string | FaultRule)[];
  /**
   * What happens to fields that the interface does not list, and to the shapes that SDKs of each path send beside them:
   * `refuse` answers 400; `warn` understands what has a meaning here, leaves the rest out and says so in the header
   * `x-kopek-warning` and in the log; `ignore` does the same in silence. Default `warn`.
   */
  unknownFields?: UnknownFields;
  /** Accepted values of `plugins[].pdf.engine`. Default `native`, `ocr`, `edge`. */
  pdfEngines?: string[];
  limits?: {
    /** Default 32 MiB. */
    bodyBytes?: number;
    /** Default 30 000. */
    bodyTimeoutMs?: number;
    /** Requests that run at the same time; more are refused with 529. Default 5 000. */
    concurrentRequests?: number;
    /** How long a simulated model may think about one large request, which then is refused with 422. Default 1 000. */
    workMs?: number;
    /** Requests kept for {@link Gateway.requests}. Default 1 000. */
    keptRequests?: number;
    /** Bytes of their bodies that are kept together. Default 16 MiB. */
    keptBodyBytes?: number;
  };
  /** Records each whole answer into a file of this folder: with its bill and timing, without keys and personal data. */
  record?: string | RecordOptions;
  /** Answers from the recordings of this folder, byte for byte, at the pace that `pace` says. */
  replay?: string | ReplayOptions;
  /** Opens the admin API under `/admin/` to who bears this token. Default: there is no admin API. */
  adminToken?: string;
  /** Serves a page at `/`: requests with prices, balance, faults to switch. Default false; the command serves it. */
  page?: boolean;
  /** Origins of web pages that may use the paths of the interface, or `*`. Default: none. */
  cors?: string[];
  /** Names, besides addresses and `localhost`, under which the admin API and the page are reached. */
  hosts?: string[];
  /** Called at the end of every request. */
  onLog?: (entry: LogEntry) => void;
}
