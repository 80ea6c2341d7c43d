import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { removeMailServer, saveMailServer } from './mailServerService.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const ctx = testContext(db, { viewer: admin.viewer });

const server = {
  ...{ host: 'smtp.example.org', port: 587, security: 'STARTTLS', username: 'club' },
  ...{ password: 'open sesame', fromName: 'Garden club', fromAddress: 'club@example.org' },
};
const source = '{ mailServer { changes { from to changedAt actor { username } } } }';

test('the history tells who changed what in the mail server, and never a password', async () => {
  await saveMailServer(ctx, server);
  await saveMailServer(ctx, { ...server, password: '' }); // nothing changed
  await saveMailServer(ctx, { ...server, password: '', fromName: 'Gardeners', port: 465 });
  await saveMailServer(ctx, { ...server, fromName: 'Gardeners', port: 465 });
  await removeMailServer(ctx);

  const { data, errors } = await graphql({ schema: productSchema, source, contextValue: ctx });
  expect(errors).toBeUndefined();
  const changes: { from: unknown; to: unknown }[] = Object(data?.mailServer).changes;
  const { password: _, ...first } = server;
  const second = { ...first, fromName: 'Gardeners', port: 465 };
  expect(changes.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: second, to: null },
    { from: second, to: { ...second, isPasswordNew: true } },
    { from: first, to: { ...second, isPasswordNew: false } },
    { from: null, to: { ...first, isPasswordNew: true } },
  ]);
  expect(changes[0]).toMatchObject({
    actor: { username: admin.username },
    changedAt: expect.anything(),
  });
  const rows = await db.selectFrom('setting_changes').selectAll().execute();
  expect(JSON.stringify([data, rows])).not.toMatch(/sesame|sealed/);
});

test('a server restored from the history keeps its password only for the same host and user', async () => {
  await saveMailServer(ctx, server);
  const restored = { ...server, password: null };
  const password = async () =>
    (await db.selectFrom('mail_server').select('sealed_password').executeTakeFirst())
      ?.sealed_password;
  const sealed = await password();
  await saveMailServer(ctx, { ...restored, fromName: 'Before' });
  expect(await password()).toBe(sealed);
  await saveMailServer(ctx, { ...restored, host: 'other.example.org' });
  expect(await password()).toBeNull();
});

test('members do not see the history', async () => {
  const contextValue = testContext(db, { viewer: member.viewer });
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
  expect(data?.mailServer ?? null).toBeNull();
  expect(Object(errors?.[0]?.originalError).code).toBe('FORBIDDEN');
});
