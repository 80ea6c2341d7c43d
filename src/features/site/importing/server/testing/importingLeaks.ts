import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const importingLeaks: FeatureLeaks = {
  queries: {
    communityImports: {
      none: 'Names of dumps and of their readers’ steps, for who manages the community.',
    },
    communityImport: {
      none: 'Counts, names of places and examples of losses, for who manages the community.',
    },
  },
  routes: {
    '/community/api/v1/imports/:id/report/:file': {
      none: 'Counts and examples of losses of an import, for who manages the community.',
    },
  },
};
