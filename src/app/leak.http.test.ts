import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { schema } from './schema.ts';
import { createServer } from './server.ts';
import { loadFeatureLeaks } from './testing/leak/featureLeaks.ts';
import { type LeakCommunity, makeLeakCommunity } from './testing/leak/leakCommunity.ts';
import { idsOf, idsUpTo, listEndpoints, listPages } from './testing/leak/leakEndpoints.ts';
import { type LeakQuery, listChanges, listQuestions } from './testing/leak/leakQueries.ts';
import { createSecrets, type LeakRole, leakRoles } from './testing/leak/leakSecrets.ts';
import { ensureBuild } from './testing/plazaProcess.ts';
import { asHeaders, type Login, openPortal, type Portal } from './testing/portal.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const database = await openTestDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-leak-'));
let isClosed = false;
const secrets = createSecrets(() => isClosed);
let portal: Portal;
let community: LeakCommunity;
const routes: { method: string; url: string }[] = [];
const logins = new Map<LeakRole, Login>();

beforeAll(async () => {
  ensureBuild();
  // Nobody is refused for asking much.
  const costPerMinute = { member: 1e12, address: 1e12 };
  portal = await openPortal(database, { dataDir, costPerMinute });
  community = await makeLeakCommunity(portal.services, secrets);
  for (const [role, id] of Object.entries(community.members)) {
    logins.set(role as LeakRole, await portal.login(id)); // the keys are roles
  }
  portal.services.forget();
  const listing = await createServer(portal.services, {
    tell: ({ method, url }) => {
      routes.push(...[method].flat().map((each) => ({ method: each, url })));
    },
  });
  await listing.ready();
}, 600_000);
afterAll(async () => {
  await portal.stop();
  rmSync(dataDir, { recursive: true });
});

interface Asked {
  role: LeakRole;
  path: string;
  method?: string;
  body?: object;
  /** Comes without its session. */
  expectAs?: LeakRole;
  /** What it is asked for: a query field, or the pattern of a route. */
  row?: string;
}

/** The rows of which somebody was told a secret that is for them, with an example. */
const telling = new Map<string, string>();

/** Asks, and notes what the answer gives away. @returns the status */
async function ask(asked: Asked, leaks: Map<string, string>): Promise<number> {
  const { role, path: url, method = 'GET', body, expectAs = role } = asked;
  const answer = await portal.app.inject({
    method: method as 'GET', // of a route the server has
    url,
    headers: {
      accept: body ? 'application/json' : 'text/html',
      host: 'localhost',
      ...asHeaders(logins.get(role)),
    },
    ...(body && { payload: body }),
  });
  const text = `${JSON.stringify(answer.headers)} ${answer.body}`;
  const question = `${url} ${body ? JSON.stringify(body) : ''}`;
  const read = secrets.readIn(text, expectAs, question);
  // A refusal may tell as well: to the suspended, why they are.
  const isAnswer = answer.statusCode === 200;
  if (isAnswer && asked.row && read.known[0]) {
    telling.set(asked.row, `${role} reads ${read.known[0]}`);
  }
  for (const leak of read.leaks) {
    const what = `${expectAs} sees ${leak}`;
    if (!leaks.has(what)) leaks.set(what, endpointOf(asked));
  }
  const { location } = answer.headers;
  const goesOn = method === 'GET' && answer.statusCode === 301 && typeof location === 'string';
  if (goesOn && !url.includes('.data')) return ask({ ...asked, path: location }, leaks);
  return answer.statusCode;
}

/** The first endpoint that tells is named, by its pattern. */
function endpointOf({ method = 'GET', path: url, body }: Asked): string {
  const field = /\{ (\w+)/.exec(String(Object(body).query))?.[1];
  return field
    ? `${url} ${field}`
    : `${method} ${url.replace(/\d+(?=\/|\.|\?|$)/g, '{id}').slice(0, 80)}`;
}

/** A few at a time: what two cores can take. */
async function askAll(all: readonly Asked[]): Promise<{ leaks: string[]; statuses: number[] }> {
  const leaks = new Map<string, string>();
  const statuses: number[] = [];
  const waiting = all.values();
  const walk = async () => {
    for (const asked of waiting) statuses.push(await ask(asked, leaks));
  };
  await Promise.all(Array.from({ length: 8 }, walk));
  return { leaks: [...leaks].map(([what, endpoint]) => `${what} at ${endpoint}`).sort(), statuses };
}

const apiPath = '/schema/community';
const openApiPath = '/care/community/graphql/un-authenticated';
const toApi = (role: LeakRole, { field, query, variables }: LeakQuery, url = apiPath): Asked => ({
  ...{ role, path: url, method: 'POST', body: { query, variables }, row: field },
});
const questions = () =>
  listQuestions(schema, {
    ids: idsOf(community),
    fewIds: idsUpTo(community.ids.conversations),
    texts: community.texts,
  });

test('no page shows anybody what they may not see', async () => {
  const pages = listPages(community);
  const { leaks, statuses } = await askAll([
    ...leakRoles.flatMap((role) => pages.map(({ data }) => ({ role, path: data }))),
    // The page is drawn from the same data: what differs is what stands around it.
    ...pages.map(({ path: page }) => ({ role: 'visitor' as const, path: page })),
  ]);
  expect(leaks).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

/** Who tries every argument; the others ask for everything there is, and by every id. */
const narrowing: readonly LeakRole[] = ['visitor', 'member', 'author', 'categoryModerator'];

test('no question to the API is answered with what one may not know', async () => {
  const all = questions();
  const { leaks } = await askAll([
    // By turns: what one of them asks may leave a line that another reads.
    ...all.flatMap((question) =>
      leakRoles
        .filter((role) => !question.isNarrowed || narrowing.includes(role))
        .map((role) => toApi(role, question)),
    ),
    // A session that comes along has no rights at the endpoint for anyone.
    ...all
      .filter(({ isNarrowed }) => !isNarrowed)
      .map((question) => ({
        ...toApi('administrator', question, openApiPath),
        expectAs: 'visitor' as const,
      })),
  ]);
  expect(leaks).toEqual([]);
});

test('feeds, sitemaps, files and every other route show no more', async () => {
  const endpoints = listEndpoints(routes, community);
  const { leaks } = await askAll(
    leakRoles.flatMap((role) =>
      endpoints.map(({ route, ...endpoint }) => ({
        ...{ role, ...endpoint, row: endpoint.method === 'GET' ? route : undefined },
      })),
    ),
  );
  expect(leaks).toEqual([]);
});

test('every query field and GET route has a row in one feature, and shows what the row says', async () => {
  const rows = (await loadFeatureLeaks()).flatMap(({ queries, routes }) => [
    ...Object.entries(queries ?? {}),
    ...Object.entries(routes ?? {}),
  ]);
  const reads = [
    ...Object.keys(schema.getQueryType()?.getFields() ?? {}),
    ...routes.filter(({ method }) => method === 'GET').map(({ url }) => url),
  ];
  const isPage = (name: string) => /[*]|[.]data$/.test(name);
  expect(rows.map(([name]) => name).toSorted()).toEqual(
    [...new Set(reads.filter((name) => !isPage(name)))].sort(),
  );
  const wrong = rows
    .filter(([name, row]) => (row === 'secrets') !== telling.has(name))
    .map(([name]) => `${name}: ${telling.get(name) ?? 'no secret was found'}`);
  expect(wrong).toEqual([]);
});

/** Stored, and shown nowhere yet. */
const shownNowhere = /\.(?:phone|employeeId)$/;

test('what may be seen was there to be seen', () => {
  const unseen = secrets.all.filter(
    ({ about, audience }) =>
      audience !== 'nobody' && !secrets.seen.has(about) && !shownNowhere.test(about),
  );
  expect(unseen.map(({ about }) => about)).toEqual([]);
});

test('a private community shows a visitor nothing at any endpoint', async () => {
  await writeSettings(database.db, { privateCommunity: true });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  isClosed = true;
  const pages = listPages(community);
  const endpoints = listEndpoints(routes, community);
  const role = 'visitor';
  const { leaks } = await askAll([
    ...pages.flatMap(({ path: page, data }) => [
      { role, path: page } as const,
      { role, path: data } as const,
    ]),
    ...questions().map((question) => toApi(role, question)),
    ...endpoints.map((endpoint) => ({ role, ...endpoint }) as const),
  ]);
  expect(leaks).toEqual([]);
});

test('no change asked of what one does not see tells anything of it', async () => {
  isClosed = false;
  await writeSettings(database.db, { privateCommunity: false });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  const changes = listChanges(schema, {
    ids: idsOf(community),
    fewIds: [],
    texts: ['like'],
  });
  const { leaks } = await askAll(changes.map((change) => toApi('member', change)));
  expect(leaks).toEqual([]);
});
