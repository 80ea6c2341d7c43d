import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { keepFetching } from './server/fetchMailbox.ts';
import { connectImap } from './server/imapConnection.ts';
import { makeMailbox } from './server/inboundMailFactories.ts';
import { imapAccountOf, type StoredMailbox } from './server/mailboxQueries.ts';
import { sealMailboxSecret } from './server/mailboxSecret.ts';
import { openImapServer } from './testing/imapServer.ts';

const { db } = await openTestDatabase();
const ctx = testContext(db);
const tokens = new Set(['valid-token']);
const oauth = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  response.setHeader('content-type', 'application/json');
  if (url.pathname === '/token') return response.end('{"access_token":"valid-token"}');
  const isKnown = [...tokens].some((token) => request.url?.includes(token));
  response.statusCode = isKnown ? 200 : 401;
  response.end(JSON.stringify({ user: 'desk', active: isKnown ? 'true' : 'false' }));
});
oauth.listen(0, '127.0.0.1');
await once(oauth, 'listening');
const address = oauth.address();
const oauthUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
const server = await openImapServer({ tokenInfo: `${oauthUrl}/info?token=` });
afterAll(() => oauth.close());

const account = {
  kind: 'IMAP',
  host: '127.0.0.1',
  port: server.port,
  security: 'NONE',
  username: server.user,
  auth: 'PASSWORD',
  secret: sealMailboxSecret(ctx, { password: server.password }),
  imports_existing: true,
} as const;

const letter = (name: string) =>
  `From: ann@example.org\nTo: desk@plaza.example\nSubject: ${name}\nMessage-ID: <${name}@example.org>\n\nText of ${name}.\n`;
const letters = (names: readonly (string | number)[]) =>
  names.map((name) => letter(`letter-${name}`));

async function subjectsOf(mailboxId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('inbound_messages')
    .innerJoin('inbound_sources', 'inbound_sources.message_id', 'inbound_messages.id')
    .select('raw')
    .where('mailbox_id', '=', mailboxId)
    .orderBy('inbound_messages.id')
    .execute();
  return rows.map(({ raw }) => /Subject: (\S+)/.exec(raw.toString())?.[1] ?? '');
}

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

function fetching(mailboxId: number): () => Promise<void> {
  const stopping = new AbortController();
  const running = keepFetching({
    context: async () => ctx,
    mailboxId,
    signal: stopping.signal,
  });
  const stop = async () => {
    stopping.abort();
    await running;
  };
  stops.push(stop);
  return stop;
}

const stateOf = (id: number) =>
  db
    .selectFrom('mailboxes')
    .select(['state', 'last_error', 'last_uid'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

beforeAll(() => server.deliver(letters([1, 2, 3])));

test('existing and new messages are fetched once, by IDLE, across restarts of both sides', async () => {
  const mailbox = await makeMailbox(db, account);
  const stop = fetching(mailbox.id);
  await eventually(async () => expect(await subjectsOf(mailbox.id)).toHaveLength(3));
  await eventually(async () => expect((await stateOf(mailbox.id)).state).toBe('CONNECTED'));

  const started = performance.now();
  await server.deliver(letters([4]));
  await eventually(async () => expect(await subjectsOf(mailbox.id)).toHaveLength(4));
  // Announced: polling would take a minute.
  expect(performance.now() - started).toBeLessThan(30_000);

  await server.stop();
  await eventually(async () => expect((await stateOf(mailbox.id)).state).toBe('FAILED'));
  expect((await stateOf(mailbox.id)).last_error).not.toBe('');
  await server.start();
  await server.deliver(letters([5]));
  await eventually(async () => expect(await subjectsOf(mailbox.id)).toHaveLength(5));
  await eventually(async () => {
    expect(await stateOf(mailbox.id)).toMatchObject({ state: 'CONNECTED', last_error: null });
  });

  await stop();
  await server.deliver(letters([6, 7]));
  fetching(mailbox.id);
  await eventually(async () => {
    expect(await subjectsOf(mailbox.id)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((each) => `letter-${each}`),
    );
  });
});

test('after a change of UIDVALIDITY known messages are recognised by their content', async () => {
  await server.recreate('Desk');
  await server.deliver(letters(['a', 'b']), 'Desk');
  const mailbox = await makeMailbox(db, { ...account, folder: 'Desk' });
  const stop = fetching(mailbox.id);
  await eventually(async () => expect(await subjectsOf(mailbox.id)).toHaveLength(2));
  await stop();
  await server.recreate('Desk');
  await server.deliver(letters(['b', 'a', 'c']), 'Desk');
  fetching(mailbox.id);
  await eventually(async () => {
    expect(await subjectsOf(mailbox.id)).toEqual(['letter-a', 'letter-b', 'letter-c']);
  });
});

test('without importing, only what arrives from now on is fetched', async () => {
  await server.recreate('Later');
  await server.deliver(letters(['old']), 'Later');
  const mailbox = await makeMailbox(db, { ...account, folder: 'Later', imports_existing: false });
  fetching(mailbox.id);
  await eventually(async () => expect((await stateOf(mailbox.id)).state).toBe('CONNECTED'));
  await server.deliver(letters(['new']), 'Later');
  await eventually(async () => expect(await subjectsOf(mailbox.id)).toEqual(['letter-new']));
});

test('an OAuth 2.0 account signs in with an access token for its refresh token', async () => {
  const secret = sealMailboxSecret(ctx, {
    tokenUrl: `${oauthUrl}/token`,
    clientId: 'plaza',
    clientSecret: 'client secret',
    refreshToken: 'refresh token',
  });
  const row = await makeMailbox(db, { ...account, auth: 'OAUTH2', secret });
  const client = await connectImap(ctx, imapAccountOf(row as StoredMailbox) ?? fail());
  expect(client.authenticated).toBeTruthy();
  await client.logout();
  tokens.clear();
  await expect(connectImap(ctx, imapAccountOf(row as StoredMailbox) ?? fail())).rejects.toThrow(
    /rejected the sign-in/,
  );
});

test('a wrong password is reported in the server’s words', async () => {
  const secret = sealMailboxSecret(ctx, { password: 'wrong' });
  const mailbox = await makeMailbox(db, { ...account, secret });
  fetching(mailbox.id);
  await eventually(async () => {
    const { state, last_error: error } = await stateOf(mailbox.id);
    expect([state, error]).toEqual(['FAILED', expect.stringContaining('Authentication failed')]);
  });
});

function fail(): never {
  throw new Error('The account is incomplete');
}
