export * from '../export/entries-text.ts';
export * from './reconcile.ts';
