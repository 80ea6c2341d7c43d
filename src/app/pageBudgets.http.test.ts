import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#app/demo/seedDemo.ts';
import { statementCounter } from '#platform/database/database.ts';
import { consumeEvents } from '#platform/events/consumeEvents.ts';
import { isHandled } from '#platform/events/eventConsumer.ts';
import { numberEvents } from '#platform/events/eventLog.ts';
import { registerConsumers } from '#platform/events/registerConsumers.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import {
  asHeaders,
  type Login,
  openPortalForFile,
  type PortalAnswer,
} from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { findPage } from './findPage.ts';

/**
 * What a page may take at most: SQL statements, elements of its HTML, and kilobytes of it before compression. Elements stand for
 * rendered components, which cost time to count.
 */
type PageBudget = readonly [statements: number, elements: number, kilobytes: number];

interface BudgetedPage {
  /** Its address, or the page that links to it first. */
  path: string | { linkedOn: string };
  /** For whom the page cache has nothing. */
  visitor?: PageBudget;
  member?: PageBudget;
  agent?: PageBudget;
}

/**
 * Ceilings of the pages that are read most, in the demo: the statements that each takes, and a tenth more of the rest. A page that
 * exceeds one asks what the statement, or the markup, is good for. If it is good, raise the ceiling in the same commit: the failure says
 * which numbers the page has now.
 */
const pageBudgets: Record<string, BudgetedPage> = {
  '/': {
    path: '/',
    visitor: [13, 1490, 175],
    member: [18, 1540, 185],
  },
  '/topics/:slug?/:id': {
    path: { linkedOn: '/topics' },
    visitor: [8, 1230, 150],
    member: [12, 1300, 160],
  },
  '/conversations/:topicSlug?/:slug/:id': {
    path: { linkedOn: '/' },
    visitor: [7, 480, 65],
    member: [10, 570, 75],
  },
  '/articles/:topicSlug?/:slug/:id': {
    path: { linkedOn: '/knowledge' },
    visitor: [7, 560, 75],
    member: [10, 650, 85],
  },
  '/knowledge/:slug?/:id': {
    path: '/knowledge',
    visitor: [4, 440, 60],
    member: [6, 500, 65],
  },
  '/conversations/search': {
    path: '/conversations/search?q=water%20pump',
    visitor: [7, 690, 85],
    member: [9, 750, 90],
  },
  '/users/:id': {
    path: '/users/me',
    visitor: [8, 1010, 115],
    member: [11, 1070, 125],
  },
  '/leaderboard': {
    path: '/leaderboard',
    visitor: [7, 880, 115],
    member: [9, 940, 120],
  },
  '/events': {
    path: '/events',
    visitor: [3, 520, 60],
    member: [6, 580, 65],
  },
  '/events/:slug/:id': {
    path: { linkedOn: '/events' },
    visitor: [11, 530, 65],
    member: [16, 610, 80],
  },
  '/contests': {
    path: '/contests',
    visitor: [3, 320, 40],
    member: [7, 370, 50],
  },
  '/polls': {
    path: '/polls',
    visitor: [4, 350, 45],
    member: [8, 410, 50],
  },
  '/users/:id/points': {
    path: '/users/me/points',
    member: [9, 910, 95],
  },
  '/notifications': {
    path: '/notifications',
    member: [3, 340, 45],
  },
  '/direct-messaging': {
    path: '/direct-messaging',
    member: [5, 400, 50],
  },
  '/support/agent': {
    path: '/support/agent',
    agent: [14, 1810, 175],
  },
  '/support/agent/:number': {
    path: { linkedOn: '/support/agent' },
    agent: [27, 760, 85],
  },
};

const { portal, db } = await openPortalForFile();
const readers = { visitor: {}, member: {}, agent: {} } as Record<
  'visitor' | 'member' | 'agent',
  { id?: number; headers?: Record<string, string> }
>;
type Reader = keyof typeof readers;

beforeAll(async () => {
  await seedDemo(db, { storeFile: async ({ name }) => `/files/${name}`, now: new Date() });
  await sql`analyze`.execute(db);
  // Who has written most has most of everything.
  for (const [reader, role] of [
    ['member', 'member'],
    ['agent', 'agent'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      select id from members
      where role = ${role}
      order by (select count(*) from conversations where author_id = members.id) desc, id limit 1`.execute(
      db,
    );
    const id = rows[0]?.id ?? 0;
    readers[reader] = { id, headers: asHeaders(await portal.login(id)) };
  }
});

function get(path: string, reader: Reader): Promise<PortalAnswer> {
  portal.services.pages.clear();
  return portal.ask(path, { headers: { accept: 'text/html', ...readers[reader].headers } });
}

/** Where an address leads. */
async function follow(path: string, reader: Reader): Promise<string> {
  const { location } = (await get(path, reader)).headers;
  return location === undefined ? path : follow(location, reader);
}

/** The first address of a kind of page that a page links to. */
async function linkOn(path: string, pattern: string, reader: Reader): Promise<string> {
  const { text } = await get(await follow(path, reader), reader);
  const links = [...text.matchAll(/ href="(\/[^"#?]*)"/g)].map(([, href = '']) => href);
  const found = links.find((href) => findPage(href, '').pattern === pattern);
  if (found === undefined) throw new Error(`${path} links to no ${pattern}`);
  return found;
}

/** The least of some rounds: caches are filled by the first, and what the server does on its own comes in between. */
async function measure(given: string, pattern: string, reader: Reader): Promise<PageBudget> {
  const path = await follow(given, reader);
  expect(findPage(path.split('?')[0] ?? '', '').pattern, path).toBe(pattern);
  const rounds: PageBudget[] = [];
  for (let round = 0; round < 4; round += 1) {
    const before = statementCounter.count;
    const { status, text } = await get(path, reader);
    expect(`${status} ${path}`).toBe(`200 ${path}`);
    const elements = text.match(/<[a-z]/g)?.length ?? 0;
    rounds.push([
      statementCounter.count - before,
      elements,
      Math.ceil(Buffer.byteLength(text) / 1024),
    ]);
  }
  const least = (at: 0 | 1 | 2) => Math.min(...rounds.map((round) => round[at]));
  return [least(0), least(1), least(2)];
}

const units = ['statements', 'elements', 'kB of HTML'] as const;

test.each(['visitor', 'member', 'agent'] as const)(
  'no page exceeds its budget: %s',
  async (reader) => {
    const exceeded: string[] = [];
    for (const [pattern, page] of Object.entries(pageBudgets)) {
      const budget = page[reader];
      if (!budget) continue;
      const path =
        typeof page.path === 'string'
          ? page.path.replace('/users/me', `/users/${readers.member.id}`)
          : await linkOn(page.path.linkedOn, pattern, reader);
      const taken = await measure(path, pattern, reader);
      const over = units.filter((_unit, at) => (taken[at] ?? 0) > (budget[at] ?? 0));
      if (over.length === 0) continue;
      exceeded.push(
        `${pattern}: too many ${over.join(', ')}: [${taken.join(', ')}], budget [${budget.join(', ')}]`,
      );
    }
    expect(exceeded).toEqual([]);
  },
);

/** Kilobytes of the scripts and styles that a post names for a visitor, compressed; those loaded when idle come on top. */
const firstVisitBudget = 194;

test('a first visit to a post loads no more than its budget', async () => {
  const { text } = await get(await linkOn('/', postPattern, 'visitor'), 'visitor');
  const files = new Set(text.match(/\/assets\/[\w.~-]+\.(?:js|css)/g));
  let bytes = 0;
  for (const file of files) {
    const { status, headers } = await portal.ask(file, { headers: { 'accept-encoding': 'br' } });
    expect(`${status} ${headers['content-encoding']} ${file}`).toBe(`200 br ${file}`);
    bytes += Number(headers['content-length']);
  }
  expect(files.size).toBeGreaterThan(5);
  expect(Math.ceil(bytes / 1024)).toBeLessThanOrEqual(firstVisitBudget);
});

const postPattern = '/conversations/:topicSlug?/:slug/:id';

/**
 * Statements of a comment: of the request, and of the consumers that its events, and what they emit, concern. Each
 * begins, locks its place, moves it and commits. One that has no event of its types is not woken.
 */
const replyBudget: Record<string, number> = {
  ...{ request: 3, numbering: 3 },
  ...{ searchWords: 7, notifications: 10, points: 14, badges: 10 },
};

test('a comment and what follows from it do not exceed their budget', async () => {
  const { id } = await db
    .selectFrom('conversations')
    .select('id')
    .where('is_counted', '=', true)
    .where('closed_at', 'is', null)
    .where('type', '=', 'QUESTION')
    .where('author_id', '!=', readers.member.id ?? 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const login = await portal.login(readers.member.id ?? 0);
  await registerConsumers(db, consumers, ofWorker().log);
  const rounds: Record<string, number>[] = [];
  for (let round = 0; round < 3; round += 1) {
    await handleEvents();
    const request = await statementsOf(() => comment(id, login));
    rounds.push({ request, ...(await handleEvents()) });
  }
  const names = Object.keys(Object.assign({}, ...rounds));
  const least = names.map((name) => [name, Math.min(...rounds.map((each) => each[name] ?? 0))]);
  const taken: Record<string, number> = Object.fromEntries(least);
  const over = names.filter((name) => (taken[name] ?? 0) > (replyBudget[name] ?? 0));
  expect(over.length === 0 ? 'within the budget' : taken).toBe('within the budget');
});

const consumers = serverParts('eventConsumers').flat();

/** As a worker's, of which caches are filled. */
const ofWorker = () => testContext(db, { bus: portal.services.bus });

async function comment(objectId: number, login: Login): Promise<void> {
  const query = `mutation Answer($objectId: ID!) {
    createComment(input: { objectId: $objectId, message: "<p>It works for me since Tuesday.</p>" }) {
      comment { id } } }`;
  const { text } = await portal.graphql(query, { variables: { objectId: `${objectId}` }, login });
  expect(text).toContain('"comment":{"id"');
}

/** Runs the consumers until no event is left. @returns the statements of each that had one */
async function handleEvents(): Promise<Record<string, number>> {
  const taken: Record<string, number> = {};
  const add = async (name: string, work: () => Promise<unknown>) => {
    taken[name] = (taken[name] ?? 0) + (await statementsOf(work));
  };
  for (;;) {
    let types: string[] = [];
    await add('numbering', async () => {
      ({ types } = await numberEvents(db, null));
    });
    if (types.length === 0) return taken;
    for (const consumer of consumers) {
      if (!types.some((type) => isHandled(consumer, type))) continue;
      const run = { signal: new AbortController().signal, isStopping: () => false, singlyUpTo: 0 };
      await add(consumer.name, async () => {
        const outcome = await consumeEvents(consumer, { ctx: ofWorker(), ...run });
        expect(`${consumer.name}: ${outcome.state}`).toBe(`${consumer.name}: done`);
      });
    }
  }
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = statementCounter.count;
  await work();
  return statementCounter.count - before;
}
