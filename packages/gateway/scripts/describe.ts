import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { createGenerator } from 'ts-json-schema-generator';
import { openApiDocument, withReferred } from './openapi.ts';

const place = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Editors show the descriptions as they are, so a link of a docstring becomes the name that it links. */
const write = (value: unknown): string =>
  `${JSON.stringify(value, null, 2)}\n`.replaceAll(
    / *\{@link +([\w.]+) *\} *(?=([".]?))/g,
    (_, name, end) => ` \`${name}\`${end ? '' : ' '}`,
  );

/** The text of each document by its name. */
export async function documents(): Promise<Record<string, string>> {
  const { definitions = {}, ...root } = createGenerator({
    path: place('src/admin/schemas.ts'),
    tsconfig: place('tsconfig.json'),
    type: 'Described',
    functions: 'hide',
    skipTypeCheck: true,
  }).createSchema('Described');
  const { Described: described, ...types } = definitions as Record<string, Schema>;
  const all = { ...types, ...described?.properties };
  for (const [name, schema] of Object.entries(all))
    if (schema.$ref === `#/definitions/${name}`) all[name] = types[name] ?? {};
  const { GatewayOptions: options, ...used } = withReferred(['GatewayOptions'], all, '#/definitions/');
  const { properties, ...rest } = options as { properties: object };
  const config = {
    $schema: root.$schema,
    title: 'Configuration of kopek-gateway',
    ...rest,
    properties: { $schema: { type: 'string' }, ...properties },
    definitions: used,
  };
  return {
    'schemas.json': write({ $schema: root.$schema, definitions: all }),
    'config.schema.json': write(config),
    'openapi.json': write(openApiDocument(all)),
    'page/format-cost.js': await bundled('../core/src/money/format-cost.ts'),
  };
}

/** A module and what it imports as one file that a browser can load. */
async function bundled(path: string): Promise<string> {
  const { output } = await build({ cwd: place('.'), input: place(path), write: false, logLevel: 'warn' });
  return `// made by scripts/documents.ts\n${output[0].code.replaceAll(/^\/\/#(end)?region.*\n/gm, '')}`;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}
