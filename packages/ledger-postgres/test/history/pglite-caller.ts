import { askUntilKilled } from '@kopek/conformance/caller';
import { openPglite } from './pglite-ledger.ts';

const [folder = '', baseURL = '', apiKey = ''] = process.argv.slice(2);
await askUntilKilled((await openPglite(folder)).store, baseURL, apiKey);
