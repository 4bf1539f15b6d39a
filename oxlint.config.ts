import { join } from 'node:path';
import { defineConfig, type OxlintConfig, type OxlintOverride } from 'oxlint';
import { PACKAGES, placeOf, ROOMS, roomsOf, type Room } from './scripts/rooms.ts';

interface Pattern {
  regex: string;
  message: string;
}

/** One for each package and for each room: of those that match a file, the linter applies the last one. */
const houseRules: OxlintOverride[] = [
  ...Object.entries(PACKAGES).map(([folder, { files }]) => ({
    files: files.map((pattern) => `packages/${folder}/${pattern}`),
    rules: restrict(packageRule(folder)),
  })),
  ...ROOMS.map((room) => {
    const { folder, path } = placeOf(room.room);
    return {
      files: [`packages/${folder}/src/${path}/**`],
      excludeFiles: ['**/*.test.ts', '**/*.test-d.ts', '**/__fixtures__/**'],
      rules: restrict(packageRule(folder, room.alone), roomRule(room)),
    };
  }),
];

function restrict(...patterns: (Pattern | undefined)[]): NonNullable<OxlintOverride['rules']> {
  return { 'no-restricted-imports': ['error', { patterns: patterns.filter((pattern) => pattern !== undefined) }] };
}

function packageRule(folder: string, alone: readonly string[] = []): Pattern | undefined {
  const rule = PACKAGES[folder];
  if (rule === undefined) return undefined;
  const names = rule.never
    .filter((name) => !alone.includes(name))
    .map((name) => (name.endsWith('$') ? name : `${name}(?:/|$)`));
  return { regex: `^(?:${names.join('|')})`, message: rule.because };
}

function roomRule({ room, uses }: Room): Pattern | undefined {
  const { folder, path } = placeOf(room);
  const others = roomsOf(folder)
    .map((other) => placeOf(other.room).path)
    .filter((other) => other !== path && !uses.includes(other));
  const inside = others.filter((other) => other.startsWith(`${path}/`));
  const ways = [
    ...others.map((other) => `(?:\\.\\./)+${other}/`),
    ...inside.map((other) => `\\./${other.slice(path.length + 1)}/`),
  ];
  if (ways.length === 0) return undefined;
  return { regex: `^(?:${ways.join('|')})`, message: `${room} imports ${uses.join(', ') || 'no other room'}` };
}

const config: OxlintConfig = defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc'],
  jsPlugins: [join(import.meta.dirname, 'scripts/lint-rules.ts')],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'kopek/guarded-callbacks': 'error',
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-import-type-side-effects': 'error',
    'unicorn/no-array-sort': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
  },
  ignorePatterns: [
    'listing/shadcn',
    '**/dist',
    '**/__snapshots__',
    '**/.next',
    '**/artefacts',
    'packages/gateway/page/format-cost.js',
  ],
  overrides: [
    ...houseRules,
    { files: ['**/*.test.ts'], rules: { 'unicorn/consistent-function-scoping': 'off' } },
    {
      files: ['bench/**', 'examples/next-chat/**'],
      rules: {
        'typescript/unbound-method': 'off',
        'typescript/no-redundant-type-constituents': 'off',
        'typescript/no-base-to-string': 'off',
        'typescript/no-unnecessary-type-assertion': 'off',
      },
    },
  ],
});
export default config;
