import { setTimeout as wait } from 'node:timers/promises';
import { ignore, readReason } from '@kopek/core/kit';
import { openConnections, type Connections } from '@kopek/core/reader';
import { Alerts, type LimitAlert } from '@kopek/ledger';
import { UsageError, type Context, type ExitCode, type LedgerFlags } from '../context.ts';
import { failureLine } from '../failure.ts';
import { watchForStop } from '../terminal/stop.ts';
import { withStore } from '../store/with-store.ts';
import { thresholdText } from './budgets.ts';

const POLL_MS = 1000;
const ANSWER_MS = 10_000;
const MAX_PAUSE_MS = 60_000;
const TRIES = 3;
const SOCKETS = 8;

/**
 * `kopek watch`: sends an alert to a webhook for each crossed threshold of a budget. An alert that is not delivered
 * stays in the ledger and is sent again, even after a restart or from another computer.
 */
export async function watchBudgets(context: Context, flags: LedgerFlags & { webhook?: string }): Promise<ExitCode> {
  const { rub, texts, say, sayJson, printNotice, terminal } = context;
  const webhook = flags.webhook ?? terminal.env['KOPEK_WEBHOOK'] ?? '';
  // `localhost:3000` is a URL too, of a scheme that nothing can be sent to
  if (!/^https?:$/.test(URL.parse(webhook)?.protocol ?? '')) throw new UsageError(texts.budget.noWebhook);
  const stop = watchForStop(terminal);
  const connections = openConnections({ sockets: SOCKETS, proxyEnv: terminal.env });
  const send = async (alert: LimitAlert): Promise<void> => {
    const { scope, threshold, reachedOn, maxRub } = alert;
    const reached = reachedOn === undefined ? thresholdText(threshold, context) : texts.budget.reachedOn(reachedOn);
    const name = `${scope}, ${reached}`;
    const spent = `${alert.unknown ? '≥\u00A0' : ''}${rub(alert.spentRub)}`;
    try {
      const tell = reachedOn === undefined ? texts.budget.alert : texts.budget.forecast;
      const text = tell(scope === 'all' ? texts.budget.wholeLedger : scope, reached, spent, rub(maxRub));
      await deliver({ connections, url: new URL(webhook), stop: stop.signal }, alert, text);
      if (flags.json) sayJson(alert, 'line');
      else say(texts.budget.delivered(name));
    } catch (error) {
      throw new Error(texts.budget.notDelivered(name, readReason(error).text), { cause: error });
    }
  };
  const report = (error: unknown): void => printNotice(failureLine(error, context));
  return withStore(context, flags.ledger, { ...flags, readOnly: false }, async (store) => {
    const alerts = new Alerts(store);
    alerts.receiver = { deliver: send, report };
    // its path may be a secret
    if (terminal.stderr.isTTY === true) printNotice(texts.budget.watching(new URL(webhook).host));
    let isDown: boolean | undefined;
    for (;;) {
      try {
        await alerts.raiseReached();
        await alerts.takeOver();
        isDown = false;
      } catch (error) {
        // one that never answered is a mistake in the command
        if (isDown === undefined) throw error;
        if (!isDown) report(error);
        isDown = true;
      }
      await wait(POLL_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      const code = stop.code();
      if (code !== undefined) return code;
    }
  }).finally(stop.release);
}

/** Where alerts go, through the proxy that the environment names. */
interface Webhook {
  connections: Connections;
  url: URL;
  stop: AbortSignal;
}

/** @throws Error that says why the address did not take it. A redirect is no answer: the alert would not go with it. */
async function deliver({ connections, url, stop }: Webhook, alert: LimitAlert, text: string): Promise<void> {
  // a header takes ASCII alone, and a scope any letter
  const key = alert.id.replaceAll(/[^\x20-\x7E]/gu, encodeURIComponent);
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'user-agent': 'kopek' };
  const body = JSON.stringify({ text, ...alert });
  for (let left = TRIES; ; left -= 1) {
    const end = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)]);
    end.throwIfAborted();
    const call = connections({ method: 'POST', url, headers, body, onSent: ignore });
    end.addEventListener('abort', () => call.abort());
    const answer = await call.answer.catch((error: unknown) => {
      throw end.aborted ? end.reason : error;
    });
    call.abort();
    if (answer.status >= 200 && answer.status < 300) return;
    if (answer.status !== 429 || left === 1) throw new Error(`HTTP ${answer.status}`);
    const pauseMs = 1000 * Number(answer.headers['retry-after'] ?? 1);
    await wait(Math.min(Number.isFinite(pauseMs) ? pauseMs : 1000, MAX_PAUSE_MS), undefined, { signal: stop });
  }
}
