import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const adminHomeLeaks: FeatureLeaks = {
  queries: {
    communityFigures: { none: 'Counts of what the viewer may see.' },
    installationProblems: { none: 'Fixed texts, for administrators only.' },
    staffLists: 'secrets',
  },
};
