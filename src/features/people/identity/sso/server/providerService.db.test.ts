import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { findProviderByName } from './providerStore.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const manager = await makeMember(db, { role: 'manager' });
const secret = 'the secret of the client';
const config = { issuer: 'https://login.example', clientId: 'plaza', clientSecret: secret };
const input = { idpId: 'company', kind: 'OPEN_ID_CONNECT', name: 'Company', config };

const save = `mutation ($input: SaveIdentityProviderInput!) {
  saveIdentityProvider(input: $input) { identityProvider { idpId enabled config secretsSet callbackPath } }
}`;
const run = (
  source: string,
  viewer: (typeof admin)['viewer'] | null,
  variableValues: object = {},
) =>
  graphql({
    schema: productSchema,
    source,
    variableValues: { ...variableValues },
    contextValue: testContext(db, viewer ? { viewer } : {}),
  });

test('only who manages the community sees and changes providers', async () => {
  for (const viewer of [null, manager.viewer]) {
    for (const source of [
      '{ managedIdentityProviders { id } }',
      '{ identityProvider(idpId: "company") { id } }',
      'mutation { deleteIdentityProvider(input: { idpId: "company" }) { idpId } }',
    ]) {
      const { errors } = await run(source, viewer);
      expect(errors?.[0]?.originalError).toMatchObject({
        code: viewer ? 'FORBIDDEN' : 'UNAUTHENTICATED',
      });
    }
    const { errors } = await run(save, viewer, { input });
    expect(errors).toHaveLength(1);
  }
  expect(await db.selectFrom('identity_providers').select('id').execute()).toEqual([]);
});

test('a secret goes in, is kept when left blank, and never comes out', async () => {
  const first = await run(save, admin.viewer, { input });
  expect(first.errors).toBeUndefined();
  expect(first.data).toMatchObject({
    saveIdentityProvider: {
      identityProvider: {
        idpId: 'company',
        secretsSet: ['clientSecret'],
        callbackPath: '/sso/login',
      },
    },
  });
  const changed = { ...input, config: { ...config, clientSecret: '', clientId: 'other' } };
  const second = await run(save, admin.viewer, { input: changed });
  expect(JSON.stringify([first, second])).not.toContain(secret);
  const provider = await findProviderByName(testContext(db), 'company');
  expect(provider?.config).toMatchObject({ clientSecret: secret, clientId: 'other' });
  const audit = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(audit.map(({ action }) => action)).toEqual([
    'identityProvider.added',
    'identityProvider.changed',
  ]);
  expect(audit[1]).toMatchObject({ actor_id: admin.id, detail: { changed: ['clientId'] } });
  expect(JSON.stringify(audit)).not.toContain(secret);
});

test.each([
  [{ issuer: 'http://login.example' }, 'config.issuer'],
  [{ issuer: 'javascript:alert(1)' }, 'config.issuer'],
  [{ clientId: '' }, 'config.clientId'],
  [{ allowedRoles: ['emperor'] }, 'config.allowedRoles.0'],
  [{ logoutUrl: '//evil.example' }, 'config.logoutUrl'],
])('the settings %j are refused by name', async (change, field) => {
  const { errors } = await run(save, admin.viewer, {
    input: { ...input, config: { ...config, ...change } },
  });
  expect(errors?.[0]?.originalError).toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field }] },
  });
});

test.each([
  ['OPEN_ID_CONNECT', { issuer: 'https://localhost/' }, ['config.issuer']],
  ['OPEN_ID_CONNECT', { issuer: 'https://[::ffff:10.0.0.1]/' }, ['config.issuer']],
  [
    'OAUTH',
    {
      authorizationUrl: 'https://10.0.0.1/auth',
      tokenUrl: 'https://169.254.169.254/token',
      userInfoUrl: 'https://2130706433/me',
    },
    ['config.tokenUrl', 'config.userInfoUrl'],
  ],
] as const)(
  'addresses of %s that the server would ask are public: %j',
  async (kind, own, fields) => {
    const saved = { ...input, idpId: 'inside', kind, config: { ...config, ...own } };
    const contextValue = testContext(db, { viewer: admin.viewer, outgoing: createOutgoing([]) });
    const refused = await graphql({
      schema: productSchema,
      source: save,
      contextValue,
      variableValues: { input: saved },
    });
    expect(refused.errors?.[0]?.originalError).toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: { faults: fields.map((field) => ({ field })) },
    });
    const hosts = ['localhost', '[::ffff:a00:1]', '169.254.169.254', '127.0.0.1'];
    const allowing = testContext(db, { viewer: admin.viewer, outgoing: createOutgoing(hosts) });
    const kept = await graphql({
      schema: productSchema,
      source: save,
      contextValue: allowing,
      variableValues: { input: saved },
    });
    expect(kept.errors).toBeUndefined();
    await db.deleteFrom('identity_providers').where('idp_id', '=', 'inside').execute();
  },
);

test('no provider is written over unawares, by a new one of its id or an old form', async () => {
  const source = `mutation ($input: SaveIdentityProviderInput!) {
    saveIdentityProvider(input: $input) { identityProvider { name updatedDate } }
  }`;
  const write = async (change: object) => {
    const { data, errors } = await run(source, admin.viewer, {
      input: { ...input, idpId: 'shared', ...change },
    });
    return errors?.[0]?.originalError ?? Object(data).saveIdentityProvider.identityProvider;
  };
  const { updatedDate } = await write({ isNew: true });
  expect(await write({ isNew: true, name: 'Mine' })).toMatchObject({ code: 'CONFLICT' });
  const changed = await write({ name: 'Hers', updatedDate });
  expect(await write({ name: 'His', updatedDate })).toMatchObject({ code: 'CONFLICT' });
  const saved = await write({ name: 'His', updatedDate: changed.updatedDate });
  expect(saved).toMatchObject({ name: 'His' });
  await db.deleteFrom('identity_providers').where('idp_id', '=', 'shared').execute();
});

test('anybody learns which are offered, in order, and no more', async () => {
  await run(save, admin.viewer, { input: { ...input, idpId: 'first', position: 0 } });
  await run(save, admin.viewer, { input: { ...input, idpId: 'company', position: 1 } });
  await run(save, admin.viewer, { input: { ...input, idpId: 'off', enabled: false } });
  const { data } = await run('{ identityProviders { idpId name kind loginType startUrl } }', null);
  const common = { name: 'Company', kind: 'OPEN_ID_CONNECT', loginType: null };
  expect(data?.identityProviders).toEqual([
    { ...common, idpId: 'first', startUrl: '/community/api/v1/auth/sso?idpId=first' },
    { ...common, idpId: 'company', startUrl: '/community/api/v1/auth/sso?idpId=company' },
  ]);
});

test('somebody without a name shows as such, unless the community shows the made-up one', async () => {
  const guest = await makeMember(db, { anonymous: true });
  const source = `{ profile(id: "${guest.id}") { isAnonymous } }`;
  expect((await run(source, null)).data).toEqual({ profile: { isAnonymous: true } });
  const identity = { ...defaultSettings.identity, anonymousUsernameShown: true };
  const contextValue = testContext(db, { settings: { identity } });
  const shown = await graphql({ schema: productSchema, source, contextValue });
  expect(shown.data).toEqual({ profile: { isAnonymous: false } });
});
