import { filesLike, linesOf, type Report } from './files.ts';

// split, so that this file does not match itself
const apart = (...pieces: string[]): string => pieces.join('');
const unfinished = [apart('TO', 'DO'), apart('FIX', 'ME'), apart('XX', 'X'), apart('HA', 'CK')].join('|');

const RULES: Readonly<Record<string, RegExp>> = {
  // home folders, and the folders in which build agents work
  'a path of one machine': /(?<![\w.])\/(home|root|Users|work|workspace|builds)\/[\w.-]+/,
  'a registry host': new RegExp(apart('registry\\.', '(npmjs|yarnpkg)|npm', 'mirror')),
  'an unfinished place': new RegExp(apart('\\b(', unfinished, ')\\b|\\.(', 'skip|only', ')\\(')),
};

/** What must not be in the repository: paths of one machine, registry hosts, unfinished places. */
export function checkTree(): Report {
  const files = filesLike(/^(?!.*\.(png|pdf|ico|wav|mp3)$)/);
  const problems = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      Object.entries(RULES)
        .filter(([name, pattern]) => pattern.test(line) && !(name.endsWith('place') && file.endsWith('pnpm-lock.yaml')))
        .map(([name]) => `${file}:${index + 1}: ${name}: ${line.trim().slice(0, 120)}`),
    ),
  );
  return { problems, seen: `${files.length} files hold nothing that must not be there` };
}
