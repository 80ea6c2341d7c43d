import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import {
  type ExternalPostgres,
  startExternalPostgres,
} from '#platform/testing/externalPostgres.ts';
import { ensureBuild, type PlazaProcess, startPlaza } from '#platform/testing/plazaProcess.ts';
import { prepareReplica } from '#platform/testing/postgresParts.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-reads-'));
let external: ExternalPostgres;
let replica: Awaited<ReturnType<typeof prepareReplica>>;
let primary: DatabaseHandle;
let webs: PlazaProcess[];
let post: number;

beforeAll(async () => {
  ensureBuild();
  external = await startExternalPostgres();
  replica = await prepareReplica(external);
  replica.start();
  primary = openDatabase(external.url, { max: 2 });
  const environment = { DATABASE_URL: external.url, DATABASE_REPLICA_URL: replica.url };
  const start = () => startPlaza({ ...environment, DATA_DIR: dataDir, ROLE: 'web' });
  webs = [await start(), await start()];
  const category = await makeCategory(primary.db);
  const topic = await makeTopic(primary.db, category.id);
  const author = await makeMember(primary.db);
  const made = await makeConversation(primary.db, {
    ...{ author_id: author.id, category_id: category.id, topic_id: topic.id },
  });
  post = made.id;
}, 300_000);
afterAll(async () => {
  for (const web of webs ?? []) await web.kill('SIGTERM');
  await primary?.close();
  await replica?.remove();
  await external?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

interface Reader {
  headers: Record<string, string>;
}

async function enter(role = 'member'): Promise<Reader> {
  const member = await makeMember(primary.db, { role, joined_at: new Date('2020-01-01') });
  const { token, csrfToken } = await createSession(primary.db, {
    ...{ memberId: member.id, remember: false, userAgent: 'test', address: '127.0.0.1' },
    now: new Date(),
  });
  return { headers: { cookie: `plaza_session=${token}`, 'x-csrf-token': csrfToken } };
}

async function onReplica(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: replica.operatorUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const pause = () => onReplica('select pg_wal_replay_pause()');
const resume = () => onReplica('select pg_wal_replay_resume()');

async function metric(web: PlazaProcess, name: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', web.address))).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

const pagesFrom = (web: PlazaProcess, from: string) =>
  metric(web, `plaza_replica_pages_total{reader="members",from="${from}"}`);

/** A page as a reader sees it after its redirects, and where it was read. */
async function read(web: PlazaProcess, { headers }: Reader, below = `/conversations/${post}`) {
  const before = await pagesFrom(web, 'replica');
  const primaryBefore = await pagesFrom(web, 'primary');
  const answer = await fetch(new URL(below, web.address), {
    headers: { ...headers, accept: 'text/html' },
  });
  const text = await answer.text();
  expect(answer.status).toBe(200);
  const from = [];
  if ((await pagesFrom(web, 'replica')) > before) from.push('replica');
  if ((await pagesFrom(web, 'primary')) > primaryBefore) from.push('primary');
  return { text, from: from.join() };
}

async function mutate(web: PlazaProcess, reader: Reader, query: string, input: object) {
  const answer = await fetch(new URL('/schema/community', web.address), {
    method: 'POST',
    headers: { ...reader.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  expect(await answer.json()).not.toHaveProperty('errors');
}

const saveDraft = `mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { key } } }`;
const comment = `mutation ($input: CreateCommentInput!) {
  createComment(input: $input) { comment { id } } }`;

test('members read from the replica, and see at once what they wrote', async () => {
  const [web, other] = webs;
  if (!web || !other) throw new Error('No processes.');
  const [writer, reader, agent] = [await enter(), await enter(), await enter('agent')];
  for (const process of [web, other]) {
    for (const each of [writer, reader])
      await expect.poll(async () => (await read(process, each)).from).toBe('replica');
  }
  expect((await read(web, agent)).from).toBe('');

  await pause();
  expect((await read(web, reader)).from).toBe('replica');
  // Nobody is told of a draft: only the session knows that it was written, in every process.
  await mutate(web, writer, saveDraft, { key: 'test', data: { content: 'half a thought' } });
  for (const process of [web, other]) {
    expect((await read(process, writer)).from).toBe('primary');
    expect((await read(process, reader)).from).toBe('replica');
  }
  const words = 'The pump leaks at its lower seal.';
  await mutate(web, writer, comment, { objectId: `${post}`, message: `<p>${words}</p>` });
  for (const process of [web, other]) {
    const shown = await read(process, writer);
    expect({ from: shown.from, isShown: shown.text.includes(words) }).toEqual({
      from: 'primary',
      isShown: true,
    });
  }
  // Whoever may have been told of it sees it, too.
  expect((await read(web, reader)).text).toContain(words);

  await resume();
  for (const process of [web, other]) {
    for (const each of [writer, reader]) {
      await expect.poll(async () => (await read(process, each)).from).toBe('replica');
      expect((await read(process, each)).text).toContain(words);
    }
  }
});

test('who signs in is known at once, and members are served while the replica is away', async () => {
  const [web] = webs;
  if (!web) throw new Error('No process.');
  await pause();
  // The account is not on the replica yet, and nobody has said so.
  const password = 'correct horse battery';
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const password_hash = await hashPassword(password, cost);
  const member = await makeMember(primary.db, { username: 'newcomer', password_hash });
  const answer = await fetch(new URL('/community/api/v1/auth/session', web.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password }),
  });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const cookie = cookies.find((each) => each.startsWith('plaza_session=')) ?? '';
  const reader = { headers: { cookie } };
  const shown = await read(web, reader);
  expect(shown.from).toBe('primary');
  expect(shown.text).toContain(member.username);
  await resume();
  await expect.poll(async () => (await read(web, reader)).from).toBe('replica');

  await replica.kill();
  expect((await read(web, reader)).text).toContain(member.username);
  await expect.poll(() => metric(web, 'plaza_replica_used{replica="replica"}')).toBe(0);
  expect((await read(web, reader)).from).toBe('primary');
  replica.start();
  await expect.poll(async () => (await read(web, reader)).from).toBe('replica');
});
