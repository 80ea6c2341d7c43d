import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const apiKeyLeaks: FeatureLeaks = {
  queries: {
    myApiKeys: { none: 'One’s own; the planted one is another member’s.' },
    apiKeys: 'secrets',
  },
  plant: async ({ db, secrets: { word }, otherId }) => {
    await db
      .insertInto('api_keys')
      .values({
        ...{ member_id: otherId, created_by: otherId, areas: ['content'] },
        name: word('apiKey.name', 'managers'),
        prefix: word('apiKey.prefix', 'managers'),
        key_hash: Buffer.alloc(32, 5),
        addresses: [word('apiKey.address', 'managers')],
        last_address: word('apiKey.lastAddress', 'managers'),
        last_used_at: new Date('2026-01-01T00:00:00Z'),
      })
      .execute();
  },
};
