import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

const metadata = { none: 'Addresses and names of scopes, the same for all.' };

export const oauthLeaks: FeatureLeaks = {
  queries: {
    oauthRequest: { none: 'The name of an app to those who know its id, which is public.' },
    myApps: { none: 'One’s own; the planted one is another member’s.' },
    oauthApps: 'secrets',
  },
  routes: {
    '/oauth/authorize': { none: 'Redirects to the consent page or to the app.' },
    '/.well-known/oauth-authorization-server': metadata,
    '/.well-known/oauth-protected-resource': metadata,
    '/.well-known/oauth-protected-resource/mcp': metadata,
    '/.well-known/oauth-protected-resource/mcp/member': metadata,
  },
  plant: async ({ db, secrets: { word }, otherId }) => {
    const app = await db
      .insertInto('oauth_apps')
      .values({
        ...{ created_by: otherId, areas: ['content'], secret_hash: Buffer.alloc(32, 6) },
        client_id: word('oauthApp.clientId', 'managers'),
        name: word('oauthApp.name', 'managers'),
        redirect_uris: [`https://example.com/${word('oauthApp.redirectUri', 'managers')}`],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('oauth_grants')
      .values({
        ...{ app_id: app.id, member_id: otherId, areas: ['content'], is_writing: false },
        ...{ resource: 'api', last_used_at: new Date('2026-01-01T00:00:00Z') },
        last_address: word('oauthGrant.address', 'nobody'),
      })
      .execute();
  },
};
