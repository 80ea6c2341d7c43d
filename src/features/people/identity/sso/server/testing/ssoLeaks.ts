import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

const signIn = (...routes: string[]) =>
  Object.fromEntries(routes.map((route) => [route, { none: 'A step of signing in elsewhere.' }]));

export const ssoLeaks: FeatureLeaks = {
  queries: {
    identityProvider: { none: 'Names the provider, whose secrets are nobody’s to read.' },
    identityProviders: { none: 'Names the provider, whose secrets are nobody’s to read.' },
    managedIdentityProviders: { none: 'Shows of a secret only that there is one.' },
  },
  routes: {
    ...signIn('/community/api/v1/auth/custom-auth', '/community/api/v1/auth/save-user-session'),
    ...signIn('/community/api/v1/auth/social', '/community/api/v1/auth/sso'),
    ...signIn('/community/api/v1/auth/token', '/custom/login', '/fastpass/login'),
    ...signIn('/social/login', '/sso/login', '/token/login'),
    ...signIn('/sso/logout/:idpId', '/sso/metadata/:idpId'),
  },
  plant: async ({ db, secrets }) => {
    await db
      .insertInto('identity_providers')
      .values({
        idp_id: 'provider',
        kind: 'OPEN_ID_CONNECT',
        name: 'Provider',
        config: JSON.stringify({ clientSecret: secrets.word('provider.clientSecret', 'nobody') }),
      })
      .execute();
  },
};
