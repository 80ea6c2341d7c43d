/**
 * Generates the committed files: the table types (db/tables.ts), the GraphQL schema and its types for the
 * browser, the public events, the REST routes and the route table (contract/). `--check` writes nothing and fails if something
 * is out of date.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RouteOptions } from 'fastify';
import { isObjectType, lexicographicSortSchema, printSchema } from 'graphql';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { describePublicEvents } from '#platform/events/publicEvents.ts';
import { factsOfField } from '#platform/graphql/fieldFacts.ts';
import { type DocumentedRoute, openApiOf } from '#platform/http/openApi.ts';
import { type RestRoute, restRouteSchemasOf, restRoutesOf } from '#platform/http/routeDoc.ts';
import { describeApiAreas, watchDeclarations } from './generating/fieldOwners.ts';

watchDeclarations();
const { schema } = await import('#app/schema.ts');
const { publicForms } = await import('#app/publicEvents.ts');
const { routeTable } = await import('#app/routeTable.ts');
const { createServer } = await import('#app/server.ts');
const { createServices } = await import('#app/services.ts');

const check = process.argv.includes('--check');
const stale: string[] = [];

function settle(file: string, text: string): void {
  const old = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  if (old === text) return;
  stale.push(file);
  if (!check) fs.writeFileSync(file, text);
}

function run(command: string, words: string[]): void {
  const result = spawnSync(command, words, { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`${command} failed:\n${result.stdout}${result.stderr}`);
}

async function generateTables(work: string): Promise<void> {
  const server = await startEmbeddedPostgres({ clusterDir: path.join(work, 'pg') });
  try {
    const handle = openDatabase(server.connection);
    await migrateToLatest(handle);
    await handle.close();
    const { host, port, user, database } = server.connection;
    const out = path.join(work, 'tables.ts');
    run('node_modules/.bin/kysely-codegen', [
      '--dialect=postgres',
      `--url=postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      `--out-file=${out}`,
      '--exclude-pattern={kysely_*,graphile_worker.*}',
      '--numeric-parser=number',
      '--type-mapping={"int8":"number","tsvector":"string"}',
    ]);
    settle('db/tables.ts', fs.readFileSync(out, 'utf8'));
  } finally {
    await server.stop();
  }
}

function generateContract(): void {
  settle('contract/schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`);
  const out = path.join(work, 'graphql-env.d.ts');
  run('node_modules/.bin/gql.tada', ['generate-output', '--output', out]);
  settle('contract/graphql-env.d.ts', fs.readFileSync(out, 'utf8'));
  settle('contract/events.json', `${JSON.stringify(describePublicEvents(publicForms), null, 2)}\n`);
}

async function generateApiAreas(): Promise<void> {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = Object.fromEntries(
    roots.flatMap((root) =>
      Object.values(root?.getFields() ?? {}).map(
        (field) => [`${root?.name}.${field.name}`, factsOfField(field).apiArea] as const,
      ),
    ),
  );
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !roots.includes(type),
  );
  const areas = await describeApiAreas(
    fields,
    types.map(({ name }) => name),
  );
  settle('contract/apiAreas.json', `${JSON.stringify(areas, null, 2)}\n`);
  const ownerless = Object.keys(fields).filter((field) => !(field in areas.fields));
  if (ownerless.length > 0) console.log(`closed to API keys: ${ownerless.join(', ')}`);
}

const byAddress = (a: RestRoute, b: RestRoute) => (a.path + a.method < b.path + b.method ? -1 : 1);

function generateOpenApi(registered: readonly RouteOptions[]): void {
  const documented = registered.flatMap((route): DocumentedRoute[] => {
    const facts = { schemas: restRouteSchemasOf(route), area: route.config?.apiArea };
    return restRoutesOf(route).map((each) => ({ ...each, ...facts }));
  });
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const document = openApiOf(documented.sort(byAddress), version);
  settle('contract/openapi.json', `${JSON.stringify(document, null, 2)}\n`);
}

async function generateRoutes(): Promise<void> {
  const read = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: path.join(work, 'data') });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  // The database is not queried: routes are only registered.
  const services = createServices(read.config, 'postgres://nobody@127.0.0.1:1/none');
  const registered: RouteOptions[] = [];
  const app = await createServer(services, {
    tell: (route) => void registered.push(route),
  });
  await app.close();
  await services.database.close();
  const rest = registered.flatMap(restRoutesOf);
  const silent = rest.filter(({ says, who }) => says === null || who === null);
  if (silent.length > 0) {
    const names = silent.map(({ method, path: address }) => `${method} ${address}`);
    throw new Error(`Routes that do not say what they are (config.doc): ${names.join(', ')}`);
  }
  rest.sort(byAddress);
  settle('contract/rest.json', `${JSON.stringify(rest, null, 2)}\n`);
  generateOpenApi(registered);
  const routes = Object.entries(routeTable).map(([pattern, { layout }]) => ({ pattern, layout }));
  routes.sort((a, b) => (a.pattern < b.pattern ? -1 : 1));
  settle('contract/routes.json', `${JSON.stringify(routes, null, 2)}\n`);
}

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-generate-'));
try {
  generateContract();
  await generateApiAreas();
  await generateRoutes();
  await generateTables(work);
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
for (const file of stale) console.log(`${check ? 'out of date' : 'written'}: ${file}`);
if (check && stale.length > 0) process.exit(1);
