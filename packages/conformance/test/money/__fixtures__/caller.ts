import { sqliteStore } from '@kopek/ledger/sqlite';
import { askUntilKilled } from '../../../src/money/caller.ts';

const [path = '', baseURL = '', apiKey = ''] = process.argv.slice(2);
await askUntilKilled(sqliteStore(path), baseURL, apiKey);
