import type { LedgerStore } from '../../contract/contract.ts';
import { durableStore, type BookNamespace } from '../durable-store.ts';
import { outcomeOf, type Question } from '../questions.ts';

/** What both Workers are bound to. */
export interface Bindings {
  BOOK: BookNamespace;
}

/** Asks a book what a request says: the questions as JSON, the outcomes as JSON. */
export async function callFor(request: Request, { BOOK }: Bindings): Promise<Response> {
  const store: LedgerStore = durableStore(BOOK, { book: new URL(request.url).searchParams.get('budgets') ?? '' });
  const questions: Question[] = JSON.parse(await request.text());
  return Response.json(await Promise.all(questions.map((question) => outcomeOf(store, question))));
}
