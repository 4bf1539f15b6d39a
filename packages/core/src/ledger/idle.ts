/** What was not done in time. */
export interface Leftover {
  /** Attempts that have not ended. */
  inFlight: number;
  /** Entries that the store has not taken yet, and attempts of which it does not know yet that they were not sent. */
  outbox: number;
}

/** Something that attempts are in on their way to the books. */
interface Station {
  ids(): string[];
  has(id: string): boolean;
}

/** What {@link waitUntilIdle} looks at. */
export interface IdleStations {
  inFlight: Station;
  outbox: Station & { flush(): Promise<void> };
  /** Called back whenever an attempt ends or something is delivered. */
  watchers: Set<() => void>;
}

/** The longest time of a timer. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Waits until everything that is on its way now has arrived. Its timer keeps the program alive: somebody waits.
 *
 * @returns what is left when the time is over.
 */
export function waitUntilIdle({ inFlight, outbox, watchers }: IdleStations, timeoutMs: number): Promise<Leftover> {
  const ids = new Set([...inFlight.ids(), ...outbox.ids()]);
  const left = (): Leftover => ({ inFlight: countIn(inFlight, ids), outbox: countIn(outbox, ids) });
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      watchers.delete(check);
      resolve(left());
    };
    const check = (): void => {
      const now = left();
      if (now.inFlight + now.outbox === 0) finish();
    };
    const timer = setTimeout(finish, Math.min(Math.max(timeoutMs, 0), LONGEST_MS));
    watchers.add(check);
    void outbox.flush();
    check();
  });
}

function countIn(station: Station, ids: Set<string>): number {
  let count = 0;
  for (const id of ids) if (station.has(id)) count += 1;
  return count;
}
