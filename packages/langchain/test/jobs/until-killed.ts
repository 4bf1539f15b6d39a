/** Does the jobs of a life, and those of the one before once more, as a batch job does that is restarted; then others, until it is killed. */
import { doJob, jobsOf, ledgerOf } from './job.ts';

const [path = '', baseURL = '', apiKey = '', life = ''] = process.argv.slice(2);
const store = ledgerOf(path, Number(life));

async function doJobs(ofLife: number): Promise<void> {
  await Promise.allSettled(jobsOf(ofLife).map(([job, given]) => doJob(given, job, { apiKey, baseURL }, store)));
}

void doJobs(Number(life) - 1);
for (let next = Number(life); ; next += 1) await doJobs(next);
