/** Named faults of the gateway that the soak meets, those of each group. Only endless answers are left out. */
export const FAULTS: string[] = [
  'http-400', 'http-402', 'http-500', 'http-503-html', 'http-500-truncated', 'http-429-retry-after-zero', 'http-529-retry-after-zero',
  'reset-before-headers', 'close-before-headers', 'reset-after-headers', 'close-after-headers', 'reset-mid-body',
  'close-mid-body', 'reset-mid-chunk', 'reset-before-usage', 'close-after-usage',
  'stall-mid-body', 'stall-before-usage', 'stall-after-done',
  'gzip', 'bad-gzip', 'invalid-utf8', 'truncated-json', 'empty-200', 'no-content', 'html-200', 'error-200',
  'crlf', 'comments', 'split-bytes', 'multi-line-data', 'no-done', 'no-finish', 'malformed-event', 'only-done',
  'sse-for-json', 'json-for-sse', 'error-event', 'error-event-then-usage',
  'choice-error', 'finish-error', 'empty-answer', 'choices-empty',
]; // prettier-ignore
