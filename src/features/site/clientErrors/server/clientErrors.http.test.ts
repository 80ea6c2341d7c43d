import { beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { expectFailure } from '#platform/testing/expectSafe.ts';
import { type Login, openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { clientErrorLimits } from '../clientErrorRules.ts';
import { deleteOldClientErrors, keepClientError } from './clientErrorQueries.ts';

// Each test comes from an address of its own, or it would meet the limit of the one before.
const { portal, db } = await openPortalForFile({ trustProxy: true });
const administrator = await portal.login((await makeMember(db, { role: 'administrator' })).id);
const manager = await portal.login((await makeMember(db, { role: 'manager' })).id);
const suspended = await portal.login(
  (await makeMember(db, { suspended_until: new Date('2100-01-01') })).id,
);
let caller = 0;
beforeEach(async () => {
  caller += 1;
  await db.deleteFrom('client_errors').execute();
});

const mutation = `mutation($input: LoggingEventInput!) { loggingEvent(input: $input) { success } }`;
const report = (input: object, login?: Login) =>
  portal.graphql(mutation, {
    variables: { input },
    headers: { 'x-forwarded-for': `198.51.100.${caller}` },
    ...(login && { login }),
  });

const list = (login?: Login) =>
  portal.graphql('{ clientErrors { totalCount nodes { id message logType path occurrences } } }', {
    ...(login && { login }),
  });

test('errors of anybody’s browser are gathered by message, for whoever runs the community', async () => {
  for (const [row, login] of [
    [1, undefined],
    [2, suspended],
    [3, manager],
  ] as const) {
    const url = `https://plaza.example/topics/${row}?token=secret`;
    const { json } = await report({ message: `No row ${row}`, logType: 'error', url }, login);
    expect(json).toEqual({ data: { loggingEvent: { success: true } } });
  }
  await report({ message: 'Failed to fetch', logType: 'CHUNK_LOAD_ERROR' });
  const { json } = await list(administrator);
  expect(json.data.clientErrors).toMatchObject({
    totalCount: 2,
    nodes: [
      { message: 'Failed to fetch', logType: 'CHUNK_LOAD_ERROR', path: null, occurrences: 1 },
      { message: 'No row 3', logType: 'ERROR', path: '/topics/3', occurrences: 3 },
    ],
  });
  expectFailure(await list(manager), { status: 403, code: 'FORBIDDEN' });
  expectFailure(await list(), { status: 401, code: 'UNAUTHENTICATED' });
});

test('an error is taken off the list by an administrator alone, once', async () => {
  await report({ message: 'Gone soon' });
  const { id } = (await list(administrator)).json.data.clientErrors.nodes[0];
  const dismiss = (login: Login) =>
    portal.graphql(`mutation { dismissClientError(input: {id: "${id}"}) { clientError { id } } }`, {
      login,
    });
  expectFailure(await dismiss(manager), { status: 403, code: 'FORBIDDEN' });
  expect((await dismiss(administrator)).status).toBe(200);
  expectFailure(await dismiss(administrator), { status: 404, code: 'NOT_FOUND' });
  expect((await list(administrator)).json.data.clientErrors.totalCount).toBe(0);
});

test('one address reports so often a minute', async () => {
  for (let each = 0; each < clientErrorLimits.perMinute; each += 1) {
    expect((await report({ message: 'Again' })).status).toBe(200);
  }
  expectFailure(await report({ message: 'Again' }), { status: 429, code: 'RATE_LIMITED' });
  caller += 1;
  expect((await report({ message: 'Again' })).status).toBe(200);
});

test('a report that says nothing names its field', async () => {
  const answer = await report({ message: '' });
  expectFailure(answer, { status: 400, code: 'VALIDATION_FAILED' });
  expect(answer.json.errors[0].extensions.faults[0].field).toBe('message');
});

test('the login prompt of a private community can report', async () => {
  await writeSettings(db, { privateCommunity: true });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  expect((await report({ message: 'Broken' })).status).toBe(200);
  expectFailure(await list(), { status: 401, code: 'UNAUTHENTICATED' });
  await writeSettings(db, { privateCommunity: false });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
});

test('kinds are kept 30 days after they came last, and never more than so many', async () => {
  const now = new Date();
  const error = {
    ...{ logType: 'ERROR', path: null, assetType: null, assetId: null, stack: null },
    ...{ userAgent: null, additional: {} },
  };
  const keep = (message: string, at: Date) =>
    keepClientError(db, { fingerprint: message, error: { ...error, message }, now: at });
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await keep('old', ago(31));
  await keep('recent', ago(29));
  await keep('back again', ago(40));
  await keep('back again', now);
  await deleteOldClientErrors(testContext(db).db, now);
  const left = await db.selectFrom('client_errors').select('message').orderBy('message').execute();
  expect(left.map(({ message }) => message)).toEqual(['back again', 'recent']);

  await db
    .insertInto('client_errors')
    .values(
      Array.from({ length: clientErrorLimits.kinds }, (_, index) => ({
        ...{ fingerprint: `flood ${index}`, log_type: 'ERROR', message: 'flood' },
        ...{ first_seen_at: now, last_seen_at: now },
      })),
    )
    .execute();
  await keep('one more', now);
  await keep('recent', now);
  const kept = await db
    .selectFrom('client_errors')
    .select(['message', 'occurrences'])
    .where('message', 'in', ['one more', 'recent'])
    .execute();
  expect(kept).toEqual([{ message: 'recent', occurrences: 2 }]);
});
