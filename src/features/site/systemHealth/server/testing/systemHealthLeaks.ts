import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const systemHealthLeaks: FeatureLeaks = {
  queries: {
    systemHealth: { none: 'Machines, counts and errors of the server, for operators only.' },
  },
};
