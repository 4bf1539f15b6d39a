// Asks a worker that runs already to check itself: `node serve.ts node run-worker.ts http://127.0.0.1:8799`.
const [worker = '', origin = '', apiKey = '', tlsOrigin = ''] = process.argv.slice(2);
const target = { origin, apiKey, tlsOrigin, givesReasons: false };
const answer = await fetch(worker, { method: 'POST', body: JSON.stringify(target) });
const text = await answer.text();
console.log(answer.ok && text === '[]' ? 'worker: all good' : `worker: ${text}`);
process.exit(text === '[]' ? 0 : 1);
