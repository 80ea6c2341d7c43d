import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const contactLeaks: FeatureLeaks = {
  queries: {
    supportContactOpen: { none: 'A setting that every visitor sees.' },
    supportContact: { none: 'A state, for a token of 256 random bits that nothing returns.' },
  },
  plant: async ({ db, secrets }) => {
    const word = (field: string) => secrets.word(`supportContact.${field}`, 'nobody');
    const created_at = new Date();
    await db
      .insertInto('support_pending_requests')
      .values({
        ...{ token_hash: 'planted', client_hash: '', language: 'en', created_at },
        ...{ name: word('name'), email: `${word('email')}@example.org`, title: word('title') },
        ...{ content: `<p>${word('message')}</p>`, stripped_content: word('text') },
        expires_at: new Date(created_at.getTime() + 86_400_000),
      })
      .execute();
  },
};
