import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const spamLeaks: FeatureLeaks = {
  queries: {
    spamFilter: { none: 'Figures of the filter, which has learnt nothing.' },
    spamRehearsal: { none: 'No rule has been tried.' },
    spamRule: 'secrets',
    spamRules: 'secrets',
    spamScore: { none: 'Figures of one text.' },
  },
  plant: async ({ db, secrets: { word } }) => {
    await db
      .insertInto('spam_rules')
      .values({
        ...{ name: word('spamRule.name', 'accounts'), position: 99 },
        ...{ action: 'REJECT', match: 'ALL' },
        conditions: JSON.stringify([
          { type: 'WORDS', words: [word('spamRule.words', 'accounts')] },
        ]),
        message: word('spamRule.message', 'accounts'),
      })
      .execute();
  },
};
