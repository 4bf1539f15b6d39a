import { setTimeout as wait } from 'node:timers/promises';
import { Alerts, type LimitAlert } from '@kopek/ledger';
import { UsageError, type Context, type ExitCode, type LedgerFlags } from '../context.ts';
import { failureLine } from '../failure.ts';
import { watchForStop } from '../terminal/stop.ts';
import { withStore } from '../store/with-store.ts';
import { thresholdText } from './budgets.ts';

interface WatchFlags extends LedgerFlags {
  webhook?: string;
}

const POLL_MS = 1000;
const ANSWER_MS = 10_000;
const MAX_PAUSE_MS = 60_000;
const TRIES = 3;

/**
 * `kopek watch`: sends an alert to a webhook for each crossed threshold of a budget. An alert that is not delivered
 * stays in the ledger and is sent again, even after a restart or from another computer.
 */
export async function watchBudgets(context: Context, flags: WatchFlags): Promise<ExitCode> {
  const { rub, texts, say, sayJson, printNotice, terminal } = context;
  const webhook = flags.webhook ?? terminal.env['KOPEK_WEBHOOK'] ?? '';
  // `localhost:3000` is a URL too, of a scheme that nothing can be sent to
  if (!/^https?:$/.test(URL.parse(webhook)?.protocol ?? '')) throw new UsageError(texts.budget.noWebhook);
  const stop = watchForStop(terminal);
  const send = async (alert: LimitAlert): Promise<void> => {
    const { scope, threshold, reachedOn, maxRub } = alert;
    const reached = reachedOn === undefined ? thresholdText(threshold, context) : texts.budget.reachedOn(reachedOn);
    const name = `${scope}, ${reached}`;
    const spent = `${alert.unknown ? '≥\u00A0' : ''}${rub(alert.spentRub)}`;
    try {
      const tell = reachedOn === undefined ? texts.budget.alert : texts.budget.forecast;
      const text = tell(scope === 'all' ? texts.budget.wholeLedger : scope, reached, spent, rub(maxRub));
      await deliver(webhook, alert, text, stop.signal);
      if (flags.json) sayJson(alert, 'line');
      else say(texts.budget.delivered(name));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(texts.budget.notDelivered(name, why), { cause: error });
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

/** @throws Error that says why the address did not take it. */
async function deliver(webhook: string, alert: LimitAlert, text: string, stop: AbortSignal): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    const answer = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': alert.id },
      body: JSON.stringify({ text, ...alert }),
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)]),
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    if (answer.status !== 429 || left === 1) throw new Error(`HTTP ${answer.status}`);
    const pauseMs = 1000 * Number(answer.headers.get('retry-after') ?? 1);
    await wait(Math.min(Number.isFinite(pauseMs) ? pauseMs : 1000, MAX_PAUSE_MS), undefined, { signal: stop });
  }
}
