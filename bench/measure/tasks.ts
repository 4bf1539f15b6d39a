/** One thing that a worker is asked to do and to measure. */
export type Task =
  | {
      kind: 'streams';
      /** Base URL, ends with the route. */
      url: string;
      /** Streams read one after the other. */
      count: number;
      /** So many right before them that are not measured: a process that waited for its turn is cold. Default 0. */
      before?: number;
      tools?: boolean;
    }
  | { kind: 'wholes'; url: string; count: number; before?: number; concurrency: number };

/** What was measured, by name with the unit. */
export type Metrics = Record<string, number>;

/** One measurement, and what was wrong with the answers: a candidate that loses data is not ranked. */
export interface Sample {
  metrics: Metrics;
  problems: string[];
}

/** What a worker says: nothing when it is ready, then one of these for each task. */
export interface WorkerReply {
  sample?: Sample;
  error?: string;
}
