import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const webhookLeaks: FeatureLeaks = {
  queries: {
    webhooks: 'secrets',
    webhookEvents: { none: 'What the product can send.' },
    webhookDeliveries: 'secrets',
  },
  plant: async ({ db, secrets: { word }, members }) => {
    const { id } = await db
      .insertInto('webhook_endpoints')
      .values({
        ...{ owner_id: members.administrator, format: 'STANDARD' },
        name: word('webhook.name', 'managers'),
        url: `https://example.com/${word('webhook.url', 'managers')}`,
        secret: word('webhook.secret', 'nobody'),
        old_secret: word('webhook.oldSecret', 'nobody'),
        is_on: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('webhook_deliveries')
      .values({
        ...{ endpoint_id: id, message_id: 'evt_1', type: 'test', ordering_key: '' },
        ...{ state: 'FAILED', finished_at: new Date() },
        body: word('webhook.body', 'managers'),
        answer: word('webhook.answer', 'managers'),
        error: word('webhook.error', 'managers'),
      })
      .execute();
  },
};
