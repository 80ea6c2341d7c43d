import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const accessLeaks: FeatureLeaks = {
  queries: {
    explainAction: { none: 'Answers with codes and the names of rules.' },
    memberRoles: 'secrets',
    profileList: 'secrets',
    profileListChoices: 'secrets',
    profileLists: 'secrets',
    role: { none: 'Asked by the key of a role; none of the texts is one.' },
    roles: 'secrets',
  },
  plant: async ({ db, secrets }) => {
    const word = (field: string) => secrets.word(`profileList.${field}`, 'managers');
    const conditions = [{ type: 'PARTNER', partnerId: word('partnerId') }];
    await db
      .insertInto('profile_lists')
      .values({
        ...{ name: word('name'), description: word('description') },
        rule: JSON.stringify({ match: 'ALL', conditions }),
      })
      .execute();
  },
};
