import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSession, sessionIdOf } from '#platform/sessions/sessions.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { writeProvider } from './providerService.ts';

const { db } = await openTestDatabase();
const ada = await makeMember(db);

async function sessionOf(memberId: number, provider?: { id: number }): Promise<string> {
  const { token } = await createSession(db, {
    ...{ memberId, remember: false, userAgent: 'test', address: '::1', now: new Date() },
    ...(provider && { provider }),
  });
  return sessionIdOf(token);
}

async function askAs(sessionId: string | null, viewer = ada.viewer) {
  const { data, errors } = await graphql({
    schema: productSchema,
    source: '{ currentUser { isSSO userLoginMetadata { loginProviderType loginProviderId } } }',
    contextValue: testContext(db, { viewer, sessionId }),
  });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data?.currentUser));
}

test('a session says which provider vouched for it, and no other session does', async () => {
  const common = { loginType: '', enabled: true, name: 'Company' } as const;
  const company = await writeProvider(testContext(db), {
    ...{ ...common, kind: 'OPEN_ID_CONNECT', idpId: 'company' },
    config: { issuer: 'https://login.example', clientId: 'plaza', clientSecret: 's' },
  });
  const tokens = await writeProvider(testContext(db), {
    ...{ ...common, kind: 'FASTPASS', idpId: 'tokens' },
    config: { audience: 'plaza', secret: 'a secret of more than thirty-two characters' },
  });
  const nobody = { isSSO: false, userLoginMetadata: null };

  expect(await askAs(await sessionOf(ada.id))).toEqual({
    isSSO: false,
    userLoginMetadata: { loginProviderType: 'EMAIL', loginProviderId: null },
  });
  expect(await askAs(await sessionOf(ada.id, company))).toEqual({
    isSSO: true,
    userLoginMetadata: { loginProviderType: 'OPEN_ID_CONNECT', loginProviderId: 'company' },
  });
  expect(await askAs(await sessionOf(ada.id, tokens))).toEqual({
    isSSO: false,
    userLoginMetadata: { loginProviderType: 'FASTPASS', loginProviderId: 'tokens' },
  });
  const other = await makeMember(db);
  expect(await askAs(await sessionOf(other.id, company))).toEqual(nobody);
  expect(await askAs(null)).toEqual(nobody);

  const guest = await makeMember(db, { anonymous: true });
  expect(await askAs(await sessionOf(guest.id), guest.viewer)).toEqual(nobody);
});
