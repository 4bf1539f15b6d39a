/** The client that `strace` watches: `node system-calls.ts <subject> <base URL> <calls>`. */
import { SUBJECTS } from './subjects.ts';

const [name = '', baseURL = '', calls = ''] = process.argv.slice(2);
const subject = SUBJECTS[name];
if (!subject) throw new Error(`no such subject: ${name}`);
const call = await subject.load({ apiKey: 'key-for-the-guard', baseURL });
for (let done = 0; done < Number(calls); done++) await call();
process.exit();
