/** Finds what must not be in the repository: paths of one machine, registry hosts, unfinished places. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './packages.ts';

interface Rule {
  name: string;
  pattern: RegExp;
  /** Files in which the pattern is right. */
  except?: RegExp;
}

// split, so that this file does not match itself
const apart = (...pieces: string[]): string => pieces.join('');
const unfinished = [apart('TO', 'DO'), apart('FIX', 'ME'), apart('XX', 'X'), apart('HA', 'CK')].join('|');

const RULES: Rule[] = [
  // home folders, and the folders in which build agents work
  { name: 'a path of one machine', pattern: /(?<![\w.])\/(home|root|Users|work|workspace|builds)\/[\w.-]+/ },
  { name: 'a registry host', pattern: new RegExp(apart('registry\\.', '(npmjs|yarnpkg)|npm', 'mirror')) },
  {
    name: 'an unfinished place',
    pattern: new RegExp(apart('\\b(', unfinished, ')\\b|\\.(', 'skip|only', ')\\(')),
    except: /pnpm-lock\.yaml$/,
  },
];

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
let found = 0;
for (const file of files) {
  if (/\.(png|pdf|ico|wav|mp3)$/.test(file)) continue;
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  for (const rule of RULES) {
    if (rule.except?.test(file)) continue;
    lines.forEach((line, index) => {
      if (!rule.pattern.test(line)) return;
      found++;
      console.error(`${file}:${index + 1}: ${rule.name}: ${line.trim().slice(0, 120)}`);
    });
  }
}
if (found > 0) process.exit(1);
console.log(`looked through ${files.length} files`);
