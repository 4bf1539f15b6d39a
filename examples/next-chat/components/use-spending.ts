import { useCallback, useEffect, useState } from 'react';
import type { Spending } from '../lib/spending.ts';
import { request } from './request.ts';

/** The spending, when the chat opens, after each answer, and while a call is in flight. A new conversation has no id. */
export function useSpending(id: string | undefined, busy: boolean): Spending | undefined {
  const [spending, setSpending] = useState<Spending>();
  const ask = useCallback(async (): Promise<void> => {
    const query = id === undefined ? '' : `?id=${encodeURIComponent(id)}`;
    const { body } = await request(`/api/spending${query}`);
    if (body) setSpending(body as Spending);
  }, [id]);
  useEffect(() => {
    if (!busy) void ask();
  }, [busy, ask]);
  // a stopped answer is read to its end on the server, so its price comes later
  const waiting = !busy && (spending?.inFlight ?? 0) > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => void ask(), 1000);
    return () => clearInterval(timer);
  }, [waiting, ask]);
  return spending;
}
