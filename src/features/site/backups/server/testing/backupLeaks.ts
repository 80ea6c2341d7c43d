import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const backupLeaks: FeatureLeaks = {
  queries: {
    backups: { none: 'Names and sizes of files, for who manages the community.' },
  },
};
