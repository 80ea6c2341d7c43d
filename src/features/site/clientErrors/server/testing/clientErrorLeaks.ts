import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const clientErrorLeaks: FeatureLeaks = {
  queries: { clientErrors: 'secrets' },
  plant: async ({ db, secrets: { word } }) => {
    await db
      .insertInto('client_errors')
      .values({
        fingerprint: 'leak',
        log_type: 'ERROR',
        message: word('clientError.message', 'administrator'),
        path: `/${word('clientError.path', 'administrator')}`,
        asset_id: word('clientError.assetId', 'administrator'),
        stack: word('clientError.stack', 'administrator'),
        user_agent: word('clientError.userAgent', 'administrator'),
        additional: JSON.stringify({ note: word('clientError.additional', 'administrator') }),
        first_seen_at: new Date(),
        last_seen_at: new Date(),
      })
      .execute();
  },
};
