import { doJobsUntilKilled } from '@kopek/conformance/killed-jobs';
import { doJob, plan } from './job.ts';

await doJobsUntilKilled(plan, doJob);
