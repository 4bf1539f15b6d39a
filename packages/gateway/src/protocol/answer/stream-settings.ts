/** How streams are written: variants of §2.8 to §2.10 and §4.1 that services of this family are known to send. */
export interface StreamSettings {
  /** Where the usage is sent. Default `own-chunk`: a last chunk with an empty delta (§2.9 rule 2). */
  usage?:
    | 'own-chunk'
    | 'finish-chunk'
    | 'every-chunk'
    | 'null-until-last'
    | 'no-choices'
    | 'null-choices'
    | 'empty-choices'
    | 'none';
  /** What ends the stream. Default `done`. */
  terminator?: 'done' | 'none' | 'done-then-open';
  /** Default `lf`. */
  lineEnd?: 'lf' | 'crlf' | 'cr';
  /** Sends this many bytes at a time, wherever that cuts. 0: whole events. @asType integer @minimum 0 */
  splitBytes?: number;
  /** Default `before-first`. */
  comments?: 'none' | 'before-first' | 'every-chunk';
  /** Default `position`. */
  toolIndex?: 'position' | 'none' | 'zero';
  /** Default `first`: the id on the first fragment only. */
  toolId?: 'first' | 'same' | 'empty';
  /** Default `own-chunk`: the finish reason comes on a chunk of its own with an empty delta. */
  finish?: 'own-chunk' | 'null' | 'absent';
  /** Tokens in one chunk. Default 1. @asType integer @minimum 1 */
  tokensPerChunk?: number;
  /** A leading chunk with an empty id and model. */
  placeholder?: boolean;
  /** The JSON of an event spread over several `data:` lines. */
  multiLineData?: boolean;
}
