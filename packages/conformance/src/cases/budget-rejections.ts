import { pieces } from '../answers.ts';
import type { ExpectedError, WireCase } from '../wire-case.ts';

/** How services of this family reject what a spent budget cannot pay: statuses, codes and words of their pages. */
interface Rejection {
  name: string;
  status: number;
  body: object;
  headers?: Record<string, string>;
  wanted: ExpectedError;
}

const SPENT: ExpectedError = { error_code: 'payment_required', billing: 'none', retryable: false };
const BUSY: ExpectedError = { error_code: 'rate_limited', billing: 'none', retryable: true };

const PROJECT = {
  message: 'Project spend limit exceeded for this month.',
  type: 'requests',
  code: 'project_spend_limit_exceeded',
};
const TYPED = { message: 'Budget has been exceeded! Current cost: 0.2, Max budget: 0.1', type: 'budget_exceeded' };

const REFUSALS: readonly Rejection[] = [
  // the code or the type decides under every 4xx
  ...[400, 403, 429].map((status) => ({
    name: `project-${status}`,
    status,
    body: { error: PROJECT },
    wanted: { ...SPENT, code: 'project_spend_limit_exceeded' },
  })),
  ...[400, 402, 403, 429].map((status) => ({
    name: `type-${status}`,
    status,
    body: { error: { ...TYPED, code: String(status) } },
    wanted: SPENT,
  })),
  {
    name: 'organization',
    status: 429,
    body: {
      error: {
        message: 'This organization has reached its hard spend limit.',
        type: 'invalid_request_error',
        code: 'organization_spend_limit_exceeded',
      },
    },
    wanted: SPENT,
  },
  {
    name: 'quota',
    status: 429,
    body: {
      error: { message: 'You exceeded your current quota.', type: 'insufficient_quota', code: 'insufficient_quota' },
    },
    wanted: SPENT,
  },
  {
    name: 'type-among-rate-words',
    status: 429,
    body: { error: { ...TYPED, message: 'Rate limit of your budget' } },
    wanted: SPENT,
  },
  // words decide under the statuses that such services use, unless they speak of a rate
  ...[403, 429].flatMap((status) => [
    {
      name: `workspace-words-${status}`,
      status,
      body: { error: { code: status, message: 'Workspace monthly budget of $500.00 exceeded. Ask its admin.' } },
      wanted: SPENT,
    },
    {
      name: `key-words-${status}`,
      status,
      body: { error: { code: status, message: 'Key limit exceeded (daily limit).' } },
      wanted: SPENT,
    },
  ]),
  {
    name: 'list-of-errors',
    status: 429,
    body: { success: false, errors: [{ code: 2021, message: 'Spend limit exceeded' }] },
    wanted: { ...SPENT, code: 2021 },
  },
  {
    name: 'words-under-400',
    status: 400,
    body: { error: { message: 'Key limit exceeded' } },
    wanted: { error_code: 'bad_request', billing: 'none', retryable: false },
  },
  {
    name: 'budget-of-thoughts',
    status: 400,
    body: { error: { message: 'too many', type: 'thinking_budget_exceeded' } },
    wanted: { error_code: 'bad_request', billing: 'none', retryable: false },
  },
  {
    name: 'money-in-flight',
    status: 402,
    headers: { 'retry-after': '2' },
    body: {
      error: {
        code: 402,
        message: 'In-flight requests would exceed the remaining budget',
        metadata: { error_type: 'in_flight_budget_exhausted' },
      },
    },
    wanted: { ...SPENT, retryable: true, retry_after_ms: 2000 },
  },
  {
    name: 'rate-code',
    status: 429,
    headers: { 'retry-after': '1' },
    body: { error: { message: 'Rate limit reached for requests', code: 'rate_limit_exceeded' } },
    wanted: { ...BUSY, retry_after_ms: 1000 },
  },
  {
    name: 'rate-words-beside-money',
    status: 429,
    body: { error: { message: 'Rate limit of this budget exceeded' } },
    wanted: BUSY,
  },
];

/** Every form of a spent budget, and what only looks like one. */
export function budgetCases(): WireCase[] {
  return REFUSALS.map(({ name, status, body, headers, wanted }): WireCase => ({
    name: `budget-${name}`,
    group: 'budgets',
    method: 'POST',
    request_kind: 'json',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body_chunks: pieces(JSON.stringify(body)),
    expect: { error: { kind: 'http', status, ...wanted } },
  }));
}
