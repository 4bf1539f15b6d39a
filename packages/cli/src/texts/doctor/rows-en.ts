import type { DoctorRows } from './texts.ts';

/** English. */
export const DOCTOR_ROWS_EN: DoctorRows = {
  dns: { title: 'The address has an IP', advice: 'Check the host in KOPEK_BASE_URL.' },
  tls: { title: 'TLS', advice: 'Check the scheme and port, and the certificates of a proxy: NODE_EXTRA_CA_CERTS.' },
  proxy: { title: 'Proxy variables that are set' },
  clock: {
    title: 'The clocks agree within a minute',
    advice: 'Set the clock of this machine; days in reports follow it.',
  },
  'base-url': {
    title: 'Chat completions are at {base}/v1/chat/completions',
    advice: 'Set KOPEK_BASE_URL to what stands before /v1.',
  },
  'key-endpoint': {
    title: 'The key endpoint is at {base}/v1/{namespace}/key',
    advice:
      'The documents of the service name the path; set KOPEK_NAMESPACE (namespace in code) to the word in it. On HTTP 401, check the key.',
  },
  'key-information': {
    title: 'Key information is complete and bare',
    advice: 'Nothing to set: wrappers are taken off, and the named fields are read as absent.',
  },
  'allowed-models': {
    title: 'Allowed models are ids, or beginnings of ids with * behind',
    advice: 'Do not rely on checkModel(): it takes a * inside an entry for a letter.',
  },
  'wrong-key': {
    title: 'A wrong key is refused with 401 or 403',
    advice: 'Nothing to set: errors of the key carry another code than authentication.',
  },
  whole: { title: 'A whole answer has the documented shape', advice: 'Such answers are refused as invalid_response.' },
  'whole-content': {
    title: 'The content is text, and not empty',
    advice: 'Read null and "" as an answer without text; a larger max_tokens or another --model may help.',
  },
  'whole-usage': {
    title: 'A whole answer brings its usage',
    advice: 'Prices will be unknown: set spendLimit.onUnknown, and estimate.',
  },
  'whole-cost': {
    title: 'A whole answer brings cost_rub',
    advice: 'Without it the service is not one that bills in rubles; prices will be unknown: set spendLimit.onUnknown.',
  },
  balance: {
    title: 'The usage tells the balance',
    advice: 'Nothing to set: without it, reconciliation cannot find gaps, and onLowBalance stays silent.',
  },
  'served-model': {
    title: 'The answer names the model that answered',
    advice: 'Nothing to set: reports by model go by the model asked for.',
  },
  'stream-type': {
    title: 'A stream is an event stream',
    advice: 'Nothing to set when its events are well-formed; else use whole answers.',
  },
  'json-lines': { title: 'A stream is not lines of JSON', advice: 'Nothing to set: lines of JSON are read as well.' },
  'stream-document': {
    title: 'A streamed answer comes in pieces, not as one document',
    advice: 'Nothing to set: it is read as a whole answer, all at once. A proxy may be holding it back.',
  },
  'stream-events': {
    title: 'Every line is a field of an event or a comment',
    advice: 'Nothing to set: other lines are passed over.',
  },
  'stream-json': {
    title: 'The data of every event is JSON',
    advice: 'Streams end as malformed_event; use whole answers.',
  },
  'delta-shape': {
    title: 'Pieces of text come as delta.content',
    advice: 'Nothing to set: message, text and content in parts are read as text.',
  },
  'stream-ids': {
    title: 'Every piece carries the same id, model and time',
    advice: 'Nothing to set: the first value that is not empty counts.',
  },
  'stream-finish': {
    title: 'A stream says why it ends',
    advice: 'Nothing to set while [DONE] and the usage come; otherwise streams end as interrupted.',
  },
  'stream-done': { title: 'A stream ends with [DONE]', advice: 'Nothing to set: the finish reason counts instead.' },
  'stream-last-line': {
    title: 'The last event ends with a blank line',
    advice: 'Nothing to set: it counts all the same.',
  },
  'stream-usage': {
    title: 'The last chunk of a stream brings the usage',
    advice: 'Any chunk will do; with none, prices of streams will be unknown: set spendLimit.onUnknown.',
  },
  'stream-cost': {
    title: 'A stream brings cost_rub',
    advice: 'Prices of streams will be unknown: set spendLimit.onUnknown, or use whole answers.',
  },
  'stream-bill': {
    title: 'The bill comes within 10 s after the finish reason',
    advice: 'Later bills are missed, and the price stays unknown: use whole answers.',
  },
  comments: { title: 'Comments in a stream' },
  'reasoning-fields': { title: 'Fields in which reasoning streams' },
  'reasoning-details': {
    title: 'reasoning_details are taken back with the conversation',
    advice: 'Set roundTripReasoning: false.',
  },
  tools: {
    title: 'Tools are called, with an id and arguments that are JSON',
    advice: 'Try another model with --model; a missing id is made up.',
  },
  'tool-index': {
    title: 'Pieces of a call carry its index',
    advice: 'Nothing to set: pieces are put together by id and order.',
  },
  'parallel-tools': {
    title: 'Two tools are called in one answer',
    advice: 'Set parallel_tool_calls: false, or try another model with --model.',
  },
  'parallel-index': {
    title: 'Pieces of two calls are told apart by index',
    advice: 'Set parallel_tool_calls: false for streams, or try another model with --model.',
  },
  'tool-round-trip': {
    title: 'Calls are taken back with their results',
    advice: 'Tool loops will not work with this model; try another one with --model.',
  },
  'json-schema': {
    title: 'json_schema is followed',
    advice: 'Not every model supports it; try another one with --model.',
  },
  prefill: {
    title: 'An answer that was begun is continued, not repeated',
    advice: 'Do not put the beginning before the answer a second time.',
  },
  'routing-fields': {
    title: 'Fields of fallback, sorting, caching and tiers are accepted',
    advice: 'Leave out models, provider, cache_control, session_id and service_tier.',
  },
  'file-parser': {
    title: 'The PDF engine native is known',
    advice: 'Set pdfEngines to the names that the service gives its engines.',
  },
  'web-search': {
    title: 'The search tool is called {namespace}:web_search',
    advice: 'Set webSearchType to the type in the documents of the service.',
  },
  'other-paths': {
    title: '/responses and /messages answer with a price',
    advice: 'Use chat completions only: client.request() would not know the price.',
  },
  'unknown-fields': { title: 'Answer to a field that the interface does not list' },
  'error-shape': {
    title: 'A refused request says why in error.code and error.message',
    advice: 'Nothing to set: errors are judged by their status, and other shapes are searched for a message.',
  },
  'error-status': {
    title: 'A request out of range is refused with 400',
    advice: 'Nothing to set: the error has the code that belongs to its status.',
  },
  'refusal-free': {
    title: 'A refused request costs nothing',
    advice: 'Kopek books refusals as free. Unless another program spends from this account just now, tell the service.',
  },
  'error-in-200': {
    title: 'No answer with status 200 holds an error',
    advice: 'Nothing to set: it is thrown as provider_error, with the part that came and its price.',
  },
  'error-first': { title: 'An error before the first words costs nothing' },
  'key-rules': { title: 'Status of blocked personal data, models and addresses' },
  'finish-reasons': {
    title: 'Finish reasons are those of the interface',
    advice: 'Nothing to set: they are passed on as they came.',
  },
  'one-choice': { title: 'Answers have one choice', advice: 'Nothing to set: the first one counts.' },
  utf8: {
    title: 'Answers are UTF-8',
    advice: 'Nothing to set: other bytes become U+FFFD, with the anomaly invalid_utf8.',
  },
  'event-size': { title: 'Events fit into 32 MiB', advice: 'Raise limits.eventBytes.' },
  'answer-fields': { title: 'Fields of answers that the interface does not list' },
  extras: { title: 'annotations and logprobs' },
  cancelled: { title: 'A stream that is left' },
  idempotency: { title: 'Idempotency-Key' },
  'rate-limits': { title: 'Headers about limits' },
};
