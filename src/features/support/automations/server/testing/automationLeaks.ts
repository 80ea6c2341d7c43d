import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const automationLeaks: FeatureLeaks = {
  queries: { supportAutomations: 'secrets', supportPostTargets: 'secrets' },
  plant: async ({ db, secrets }) => {
    const word = (field: string) => secrets.word(`supportAutomation.${field}`, 'administrator');
    const at = new Date();
    await db
      .insertInto('support_automations')
      .values({
        ...{ name: word('name'), trigger: 'CREATED', created_at: at, updated_at: at },
        conditions: JSON.stringify([{ type: 'TITLE', value: word('condition') }]),
        actions: JSON.stringify([{ type: 'NOTE', value: word('note') }]),
      })
      .execute();
  },
};
