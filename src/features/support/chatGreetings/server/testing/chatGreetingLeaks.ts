import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const chatGreetingLeaks: FeatureLeaks = {
  queries: {
    chatGreetingAdmin: 'secrets',
    chatGreetingOffers: { none: 'What the viewer is to be shown; those of others are left out.' },
  },
  plant: async ({ db, secrets }) => {
    const at = new Date();
    await db
      .insertInto('chat_greetings')
      .values({
        ...{ name: secrets.word('chatGreeting.name', 'administrator'), position: 1, is_on: false },
        rule: JSON.stringify({
          ...{ place: 'ANYWHERE', paths: [], afterSeconds: 0, scrolled: 0, visits: 'ANY' },
          ...{ people: 'ANYONE', languages: [], times: 'OPEN' },
        }),
        texts: JSON.stringify([
          { language: 'en', text: secrets.word('chatGreeting.text', 'administrator') },
        ]),
        ...{ created_at: at, updated_at: at },
      })
      .execute();
  },
};
