import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { markdownPath } from '#core/markdownPath.ts';
import { openMailServer } from '#features/base/mail/testing/mailServer.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { loadFeatureLeaks } from '#platform/testing/featureLeaks.ts';
import {
  audiences,
  createSecrets,
  type LeakRole,
  leakRoles,
} from '#platform/testing/leakSecrets.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { asHeaders, type Login, openPortal, type Portal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { findPage } from './findPage.ts';
import { hasMarkdown } from './hasMarkdown.ts';
import { routeOfPattern } from './routeTable.ts';
import { schema } from './schema.ts';
import { createServer } from './server.ts';
import { type LeakCommunity, makeLeakCommunity } from './testing/leak/leakCommunity.ts';
import { idsForArgument, listEndpoints, listPages } from './testing/leak/leakEndpoints.ts';
import {
  type LeakAnswer,
  type LeakMachines,
  type LeakQuestion,
  openLeakMachines,
} from './testing/leak/leakMachines.ts';
import { type LeakQuery, listChanges, listQuestions } from './testing/leak/leakQueries.ts';

vi.setConfig({ testTimeout: 1_800_000 });

/** With `LEAK_MACHINES=true`, processes of a large community answer (docs/scale.md). */
const mails = process.env.LEAK_MACHINES === 'true' ? await openMailServer() : null;
const database = mails ? null : await openTestDatabase();
let machines: LeakMachines | null = null;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-leak-'));
let isClosed = false;
const secrets = createSecrets(() => isClosed);
let portal: Portal;
let community: LeakCommunity;
const routes: { method: string; url: string }[] = [];
const logins = new Map<LeakRole, Login>();

beforeAll(async () => {
  ensureBuild();
  machines = mails && (await openLeakMachines(mails.url));
  const place = machines ?? database;
  if (!place) throw new Error('No database.');
  portal = await openPortal(place, { ...machines?.config, dataDir, costPerMinute: null });
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
  await machines?.close();
  rmSync(dataDir, { recursive: true });
});

interface Asked {
  role: LeakRole;
  path: string;
  method?: string;
  body?: object;
  /** Comes without its session. */
  expectAs?: LeakRole;
  /** What it is asked for: a query field, or the pattern of a route or page. */
  row: string;
  /** The same one by one, asked if an error takes all answers away. */
  parts?: Omit<Asked, 'role'>[];
}

/** Patterns of the pages that visitors can read. */
const readable = new Set<string>();

/** Pages that visitors can read but do not share, and why. */
const notShared: Readonly<Record<string, string>> = {
  '/conversations/new': 'its fields are those of the address',
  '/conversations/search': 'searches are rarely repeated, and their ranks change',
  '/login': 'says what went wrong, and where to return',
  '/migrate-user': 'has a token',
  '/preview': 'has a token',
  '/reset-password': 'has a token',
  '/support/contact': 'its fields are those of the address',
  '/surveys': 'says which of them this browser has answered',
  '/surveys/:slug?/:id': 'says whether this browser has answered',
  '/unsubscribe-notification': 'has a token',
  '/verify-email': 'has a token',
};

/** The rows of which somebody was told a secret that is for them, with an example. */
const telling = new Map<string, string>();

/** Of each row a request, and one that told each role a secret. */
const examples = new Map<string, { any: Asked } & { [Role in LeakRole]?: Asked }>();

function keepExample(asked: Asked, hasTold: boolean): void {
  const kept = examples.get(asked.row) ?? { any: asked };
  if (hasTold) kept[asked.role] ??= asked;
  examples.set(asked.row, kept);
}

async function send(question: LeakQuestion): Promise<LeakAnswer> {
  if (machines) return machines.ask(question);
  const { method, ...rest } = question;
  return portal.app.inject({ ...rest, method: method as 'GET' }); // of a route the server has
}

/** Asks, and notes what the answer gives away. @returns the status, and whether there was any secret in it */
async function ask(
  asked: Asked,
  leaks: Map<string, string>,
): Promise<{ status: number; hasTold: boolean }> {
  const { role, path: url, method = 'GET', body, expectAs = role } = asked;
  const answer = await send({
    ...{ method, url },
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
  const hasTold = read.known.length + read.leaks.length > 0;
  keepExample(asked, hasTold);
  // A refusal may tell as well: to the suspended, why they are. Of several questions, some may be refused.
  const isAnswer = answer.statusCode === 200;
  const given = isAnswer || !asked.parts ? text : JSON.stringify(answer.json().data ?? null);
  const [told] = secrets.readIn(given, expectAs, question).known;
  if ((isAnswer || asked.parts) && told) telling.set(asked.row, `${role} reads ${told}`);
  for (const leak of read.leaks) {
    const what = `${expectAs} sees ${leak}`;
    if (!leaks.has(what)) leaks.set(what, endpointOf(asked));
  }
  if (asked.parts && answer.json().data === null) {
    const answers = [];
    for (const part of asked.parts)
      answers.push(await ask({ ...part, path: url, role, expectAs }, leaks));
    return { status: answer.statusCode, hasTold: answers.some((each) => each.hasTold) };
  }
  const { location } = answer.headers;
  const goesOn = method === 'GET' && answer.statusCode === 301 && typeof location === 'string';
  if (goesOn && !url.includes('.data')) return ask({ ...asked, path: location }, leaks);
  if (isAnswer && role === 'visitor' && /^text\/html/.test(`${answer.headers['content-type']}`)) {
    readable.add(findPage(new URL(url, 'http://localhost').pathname, '').pattern);
  }
  return { status: answer.statusCode, hasTold };
}

/** The first endpoint that tells is named, by its pattern. */
function endpointOf({ method = 'GET', path: url, body }: Asked): string {
  const field = /\{ \w+: (\w+)/.exec(String(Object(body).query))?.[1];
  return field
    ? `${url} ${field}`
    : `${method} ${url.replace(/\d+(?=\/|\.|\?|$)/g, '{id}').slice(0, 80)}`;
}

/** One request, and who sends it. */
interface Round {
  asked: Omit<Asked, 'role'>;
  /** Who sends it in any case. */
  first: readonly LeakRole[];
  /** Who sends it if the answer to one of the first contained a secret. */
  next?: readonly LeakRole[];
}

/**
 * Every secret is for one of these, or for nobody. The others are asked only for what one of these was told something
 * of: an answer without any secret has none to leak.
 */
const readers: readonly LeakRole[] = ['administrator', 'author', 'member'];
const others = leakRoles.filter((role) => !readers.includes(role));

/** A few at a time; each by turns, because what one of them asks may leave a line that another reads. */
async function askAll(rounds: readonly Round[]): Promise<{ leaks: string[]; statuses: number[] }> {
  const leaks = new Map<string, string>();
  const statuses: number[] = [];
  const waiting = rounds.values();
  const walk = async () => {
    for (const { asked, first, next = [] } of waiting) {
      let hasTold = false;
      for (const role of first) {
        const answer = await ask({ ...asked, role }, leaks);
        statuses.push(answer.status);
        hasTold ||= answer.hasTold;
      }
      if (!hasTold) continue;
      for (const role of next) statuses.push((await ask({ ...asked, role }, leaks)).status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, walk));
  return {
    leaks: [...leaks].map(([what, endpoint]) => `${what} at ${endpoint}`).sort(),
    statuses,
  };
}

const apiPath = '/schema/community';
const openApiPath = '/care/community/graphql/un-authenticated';
const toApi = ({ field, query, variables, parts }: LeakQuery): Round['asked'] => ({
  ...{ path: apiPath, method: 'POST', body: { query, variables }, row: field },
  parts: parts?.map(toApi),
});

test('every secret is for a reader, or for nobody', () => {
  const unread = Object.entries(audiences)
    .filter(([, roles]: [string, readonly LeakRole[]]) => roles.length > 0)
    .filter(([, roles]) => !readers.some((role) => (roles as readonly LeakRole[]).includes(role)));
  expect(unread).toEqual([]);
});

test('no page shows anybody what they may not see', async () => {
  const pages = listPages(community);
  const { leaks, statuses } = await askAll([
    ...pages.map(({ pattern, data }) => ({
      ...{ asked: { path: data, row: `${pattern} data` }, first: readers, next: others },
    })),
    // Markdown has writers of its own.
    ...pages
      .filter(({ pattern }) => hasMarkdown(routeOfPattern(pattern)))
      .map(({ pattern, path: page }) => ({
        asked: { path: markdownPath(page), row: `${pattern} Markdown` },
        ...{ first: readers, next: others },
      })),
    // The page is drawn from the same data: what differs is what stands around it.
    ...pages.map(({ pattern, path: page }) => ({
      asked: { path: page, row: pattern },
      first: ['visitor' as const],
    })),
  ]);
  expect(leaks).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test('visitors share every page that they can read, with a reason for each exception', () => {
  const own = [...readable].filter((pattern) => routeOfPattern(pattern).cached === undefined);
  expect(own.sort()).toEqual(Object.keys(notShared).sort());
});

test('no question to the API is answered with what one may not know', async () => {
  const questions = listQuestions(schema, {
    ids: (argument) => idsForArgument(argument, community),
    texts: community.texts,
  });
  const { leaks } = await askAll(
    questions.map((question) => ({
      asked: toApi(question),
      first: readers,
      // Of ids that only filter, few try each; the others ask for everything there is, and by every id. Any other
      // argument may need a permission of its own, such as to list the members who are not approved.
      next: question.narrowedBy === 'ids' ? ['visitor', 'categoryModerator'] : others,
    })),
  );
  expect(leaks).toEqual([]);
});

test('a session that comes along has no rights at the endpoint for anyone', async () => {
  const { leaks } = await askAll(
    [...examples.values()]
      .map(({ any, administrator = any }) => administrator)
      .filter((asked) => asked.path === apiPath)
      .map((asked) => ({
        asked: { ...asked, path: openApiPath, expectAs: 'visitor' as const },
        first: ['administrator' as const],
      })),
  );
  expect(leaks).toEqual([]);
});

test('feeds, sitemaps, files and every other route show no more', async () => {
  const endpoints = listEndpoints(routes, community);
  const { leaks } = await askAll(
    endpoints.map(({ route, ...endpoint }) => ({
      asked: {
        ...endpoint,
        row: endpoint.method === 'GET' ? route : `${endpoint.method} ${route}`,
      },
      ...{ first: readers, next: others },
    })),
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
    // A worker sends mails that quote: to whoever reads them there, they are known.
    .filter(([, row]) => !machines || row === 'secrets')
    .map(([name]) => `${name}: ${telling.get(name) ?? 'no secret was found'}`);
  expect(wrong).toEqual([]);
});

/** Other processes hear of a change within a second. */
const untilHeard = () => sleep(machines ? 1_000 : 0);

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
  await writeSettings(portal.services.database.db, { privateCommunity: true });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  await untilHeard();
  isClosed = true;
  const { leaks } = await askAll(
    [...examples.values()].map(({ any, administrator = any, visitor = administrator }) => ({
      ...{ asked: visitor, first: ['visitor' as const] },
    })),
  );
  expect(leaks).toEqual([]);
});

test('no change asked of what one does not see tells anything of it', async () => {
  isClosed = false;
  await writeSettings(portal.services.database.db, { privateCommunity: false });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  const changes = listChanges(schema, {
    ids: (argument) => idsForArgument(argument, community),
    texts: ['like'],
  });
  const { leaks } = await askAll(
    changes.map((change) => ({ asked: toApi(change), first: ['member' as const] })),
  );
  expect(leaks).toEqual([]);
});
