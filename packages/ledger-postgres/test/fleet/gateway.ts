import type { Pool } from 'pg';

/**
 * The records of the gateway: what it really billed. Beside the ledger of Kopek in the same server, but never in the same
 * transaction: a machine may die between the two.
 */
export async function createGateway(pool: Pool): Promise<void> {
  await pool.query('create schema gateway');
  await pool.query(
    'create table gateway.charge (id text primary key, ledger text not null, cost_rub numeric not null)',
  );
}

/** A request: answered and billed, or (for an id that was billed before) answered again. */
export async function send(pool: Pool, ledger: string, id: string, costRub: string): Promise<void> {
  await pool.query('insert into gateway.charge (ledger, id, cost_rub) values ($1, $2, $3) on conflict do nothing', [
    ledger,
    id,
    costRub,
  ]);
}
