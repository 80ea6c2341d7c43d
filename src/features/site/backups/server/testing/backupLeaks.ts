import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const backupLeaks: FeatureLeaks = {
  queries: {
    backups: { none: 'Names and sizes of files, for who manages the community.' },
  },
  routes: {
    '/community/api/v1/backups/:name': {
      none: 'Only at an address that was made for the member a few minutes ago.',
    },
  },
};
