import { askUntilKilled } from '@kopek/conformance/caller';
import { openLedger } from './ledgers.ts';

const [url = '', baseURL = '', apiKey = ''] = process.argv.slice(2);
await askUntilKilled(openLedger({ url, ledger: 'default' }).store, baseURL, apiKey);
