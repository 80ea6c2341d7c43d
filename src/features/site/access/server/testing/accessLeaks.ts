import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const accessLeaks: FeatureLeaks = {
  queries: {
    explainAction: { none: 'Answers with codes and the names of rules.' },
    memberRoles: 'secrets',
    profileList: { none: 'There is no profile list.' },
    profileLists: { none: 'There is no profile list.' },
    role: { none: 'Asked by the key of a role; none of the texts is one.' },
    roles: 'secrets',
  },
};
