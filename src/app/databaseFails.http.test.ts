import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openDatabase } from '#platform/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { expectSecurityHeaders } from '#platform/testing/expectSafe.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import {
  type Login,
  openPortal,
  type Portal,
  type PortalAnswer,
} from '#platform/testing/portal.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-fails-'));
const clusterDir = path.join(dir, 'pg');
/** The socket's directory changes with every start; the server keeps this name of it. */
const link = path.join(dir, 'socket');
let server: EmbeddedPostgres;
let portal: Portal;
let login: Login;
let post: { slug: string; id: number };

async function startDatabase(): Promise<void> {
  server = await startEmbeddedPostgres({ clusterDir, settings: ['fsync=off'] });
  fs.rmSync(link, { force: true });
  fs.symlinkSync(server.connection.host, link);
}

beforeAll(async () => {
  ensureBuild();
  fs.chmodSync(dir, 0o755);
  await startDatabase();
  const connection = { ...server.connection, host: link };
  const handle = openDatabase(connection);
  await migrateToLatest(handle);
  post = await makeConversation(handle.db);
  const member = await makeMember(handle.db);
  await handle.close();
  portal = await openPortal({ connection });
  login = await portal.login(member.id);
});
afterAll(async () => {
  await portal.stop();
  await server.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

/** To PostgreSQL and the processes it has started, all of them this test's own. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = fs
    .readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8')
    .split('\n')[0];
  const children = fs.readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  for (const pid of [postmaster, ...(children.match(/\d+/g) ?? [])])
    process.kill(Number(pid), name);
}

const html = { accept: 'text/html' };
const addresses = () => [
  '/',
  '/topics',
  `/conversations/${post.slug}/${post.id}`,
  '/conversations/search?q=part',
  '/conversations/new',
  '/nowhere',
  '/sitemap.xml',
  '/feeds/community.rss',
  `/files/${'a'.repeat(32)}/x.png`,
];

function expectAway(answer: PortalAnswer, label: string): void {
  const told = `${label} ${answer.status} ${answer.text.slice(0, 300)}`;
  expect([503, 504], told).toContain(answer.status);
  if (answer.status === 503) expect(answer.headers['retry-after'], told).toBe('5');
  expect(answer.text, told).not.toMatch(/ENOENT|ECONNREFUSED|PGSQL|\.ts:|node_modules|terminat/);
  expectSecurityHeaders(answer, label);
}

/** Nothing can be asked but the request itself. */
async function expectReadersLanguage(): Promise<void> {
  const german = 'Die Community ist gerade nicht erreichbar';
  const arabic = 'لا يمكن الوصول إلى المجتمع حاليًا';
  const english = 'The community is temporarily unavailable';
  for (const [path, headers, language, title] of [
    ['/topics', {}, 'en', english],
    ['/topics', { 'accept-language': 'tlh, de-AT;q=0.8, ar;q=0.5' }, 'de', german],
    ['/topics', { 'accept-language': 'de', cookie: 'lang=ar; theme=dark' }, 'ar', arabic],
    ['/topics?lang=de', { 'accept-language': 'ar', cookie: 'theme="><script>' }, 'de', german],
    ['/topics', { 'accept-language': 'tlh', cookie: 'lang=constructor' }, 'en', english],
  ] as const) {
    const { text, headers: sent } = await portal.ask(path, { headers: { ...html, ...headers } });
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    const theme = String(Object(headers).cookie).includes('dark') ? 'dark' : 'light';
    expect(text).toContain(
      `<html lang="${language}" dir="${direction}" data-theme="${theme}"><head>`,
    );
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain('<a href="">');
    expect(text).not.toContain('<script');
    expect(sent['content-language']).toBe(language);
  }
}

async function countListeners(): Promise<number | null> {
  const { pool } = portal.services.database;
  return (await pool.query("select 1 from pg_stat_activity where query like 'listen %'")).rowCount;
}

test('a database that hangs keeps nobody waiting, and is used again once it goes on', async () => {
  expect((await portal.ask('/topics', { headers: html })).status).toBe(200);
  onTestFinished(() => signal('SIGCONT'));
  signal('SIGSTOP');
  // One that waits already, and those who come when it is known: none has 8 seconds (`portal.ask`).
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all([
      portal.ask('/sitemap.xml'),
      portal.ask('/topics', { headers: { ...html, cookie: login.cookie } }),
      portal.ask('/topics', { headers: { accept: 'application/json', cookie: login.cookie } }),
      portal.graphql('{ communityStats { posts } }'),
      portal.graphql('mutation { followTopic(input: {objectId: "1"}) { clientMutationId } }', {
        login,
      }),
      portal.ask('/readyz'),
    ]);
    for (const { status, text, headers } of answers) {
      expect(status, text).toBe(503);
      expect(headers['retry-after'], text).toBe('5');
      expect(text).not.toMatch(/terminat|no answer|timeout|\.ts:/);
    }
  }
  expect((await portal.ask('/healthz')).status).toBe(200);

  signal('SIGCONT');
  await expect.poll(async () => (await portal.ask('/readyz')).status).toBe(200);
  expect((await portal.ask('/topics', { headers: html })).status).toBe(200);
  const { json } = await portal.graphql('{ currentUser { id } }', { login });
  expect(json.data.currentUser).not.toBeNull();
  // The listener came back as well: what another process tells is heard.
  await expect.poll(countListeners).toBe(1);
});

test('without its database the server says so, and is itself again once it is back', async () => {
  expect((await portal.ask('/topics', { headers: html })).status).toBe(200);
  const started = Date.now();
  await server.stop();
  for (let round = 0; round < 2; round += 1) {
    for (const address of addresses()) {
      for (const headers of [
        html,
        { ...html, cookie: login.cookie },
        { accept: 'application/json' },
      ]) {
        const asked = Date.now();
        const answer = await portal.ask(address, { headers });
        expectAway(answer, address);
        expect(Date.now() - asked, address).toBeLessThan(10_000);
        if (headers.accept === 'text/html')
          expect(answer.headers['content-type'], address).toMatch(/^text\/html/);
        else
          expect(answer.json?.code ?? 'page', `${address} ${answer.text.slice(0, 300)}`).toMatch(
            /^(?:UNAVAILABLE|TIMEOUT|page)$/,
          );
      }
    }
    const asked = await portal.graphql('{ communityStats { posts } topics { totalCount } }');
    expectAway(asked, 'GraphQL');
    expect(asked.json.errors?.[0]?.extensions?.code ?? asked.json.code).toBe('UNAVAILABLE');
    expectAway(
      await portal.graphql(
        'mutation { followTopic(input: {objectId: "1"}) { clientMutationId } }',
        { login },
      ),
      'a change',
    );
    expectAway(await portal.ask('/topics.data', { headers: { accept: '*/*' } }), 'data of a page');
  }
  await expectReadersLanguage();
  expect((await portal.ask('/healthz')).status).toBe(200);
  expectAway(await portal.ask('/readyz'), 'readiness');
  // Long enough for attempts to reconnect to multiply, if they did.
  await sleep(Math.max(0, 6_000 - (Date.now() - started)));

  await startDatabase();
  await expect.poll(async () => (await portal.ask('/readyz')).status).toBe(200);
  await sleep(1_500);
  for (const address of addresses().slice(0, 4))
    expect((await portal.ask(address, { headers: html })).status, address).toBeLessThan(500);
  expect(
    (await portal.graphql('{ currentUser { id } }', { login })).json.data.currentUser,
  ).not.toBeNull();
  expect(await countListeners()).toBe(1);
});
