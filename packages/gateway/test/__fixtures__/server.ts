import { startGateway } from '../../src/index.ts';

// a gateway for tests that kill it: node server.ts <data file> <api key>
const [, , dataFile = '', apiKey = ''] = process.argv;
const gateway = await startGateway({ dataFile, apiKey, balanceRub: '100000' });
process.stdout.write(`${gateway.port}\n`);
