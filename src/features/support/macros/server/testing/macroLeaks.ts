import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const macroLeaks: FeatureLeaks = {
  queries: {
    supportMacros: 'secrets',
    supportMacroPreview: 'secrets',
  },
  plant: async ({ db, secrets, members }) => {
    const macroOf = (whose: 'shared' | 'personal') => {
      const word = (field: string) =>
        secrets.word(
          `supportMacro[${whose}].${field}`,
          whose === 'shared' ? 'supportDesk' : 'administrator',
        );
      return {
        ...{ title: word('title'), owner_id: whose === 'shared' ? null : members.administrator },
        actions: JSON.stringify([{ type: 'NOTE', value: word('note') }]),
        ...{ created_at: new Date(), updated_at: new Date() },
      };
    };
    await db
      .insertInto('support_macros')
      .values([macroOf('shared'), macroOf('personal')])
      .execute();
  },
};
