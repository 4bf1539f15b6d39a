export * from './entries-text.ts';
export * from './reconcile.ts';
