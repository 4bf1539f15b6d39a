import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SpenderOrder } from '../history/spender.ts';
import type { DearMachineOrder } from './dear-machine.ts';
import type { MachineOrder } from './machine.ts';
import { programOf } from '../../../../vitest.program.ts';

const MACHINE = await programOf(join(import.meta.dirname, 'machine.ts'));

/** A machine while it runs. */
export interface Machine {
  process: ChildProcess;
  /** What it has printed. */
  lines: string[];
  granted: number;
  rejected: number;
  /** Resolves when it has ended. */
  ended: Promise<void>;
  start: () => void;
  /** Kills it, as the system does, at the moment when it has said so many lines. */
  killAfter: (lines: number) => void;
}

/** Starts a machine, which waits for the signal to begin. */
export async function startMachine(
  order: MachineOrder | DearMachineOrder | SpenderOrder,
  program: string = MACHINE,
): Promise<Machine> {
  const child = spawn(process.execPath, ['--conditions=@kopek/source', program, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close').then(() => {});
  let ready: (() => void) | undefined;
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  let deadline = Infinity;
  const instanceId: Machine = {
    process: child,
    lines: [],
    granted: 0,
    rejected: 0,
    ended,
    start: () => child.stdin.write('go\n'),
    killAfter: (count) => (deadline = count),
  };
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const said = (rest + text).split('\n');
    rest = said.pop() ?? '';
    for (const line of said) {
      instanceId.lines.push(line);
      if (line === 'ready') ready?.();
      if (line === 'granted') instanceId.granted += 1;
      if (line === 'rejected') instanceId.rejected += 1;
      if (instanceId.lines.length >= deadline) child.kill('SIGKILL');
    }
  });
  await Promise.race([isReady, ended]);
  return instanceId;
}

/** Lets machines run side by side to their end. */
export async function runFleet(machines: number, order: MachineOrder): Promise<{ granted: number; rejected: number }> {
  const fleet = await Promise.all(Array.from({ length: machines }, () => startMachine(order)));
  for (const instanceId of fleet) instanceId.start();
  await Promise.all(fleet.map(({ ended }) => ended));
  return {
    granted: fleet.reduce((sum, { granted }) => sum + granted, 0),
    rejected: fleet.reduce((sum, { rejected }) => sum + rejected, 0),
  };
}
