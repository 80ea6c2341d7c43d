import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const macroLeaks: FeatureLeaks = {
  queries: {
    supportMacros: 'secrets',
    supportMacroPreview: 'secrets',
  },
  plant: async ({ db, secrets, members }) => {
    const team = await db
      .insertInto('support_teams')
      .values({ name: 'Macros', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const macroOf = (whose: 'shared' | 'personal' | 'ofTeam') => {
      const word = (field: string) =>
        secrets.word(
          `supportMacro[${whose}].${field}`,
          whose === 'shared' ? 'supportDesk' : 'administrator',
        );
      return {
        ...{ title: word('title'), owner_id: whose === 'personal' ? members.administrator : null },
        team_id: whose === 'ofTeam' ? team.id : null,
        actions: JSON.stringify([{ type: 'NOTE', value: word('note') }]),
        ...{ created_at: new Date(), updated_at: new Date() },
      };
    };
    await db
      .insertInto('support_macros')
      .values([macroOf('shared'), macroOf('personal'), macroOf('ofTeam')])
      .execute();
  },
};
