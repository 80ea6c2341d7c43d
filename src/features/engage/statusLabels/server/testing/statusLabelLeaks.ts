import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

/** The secret in a post's status details is planted with the post (`leakCommunity.ts`). */
export const statusLabelLeaks: FeatureLeaks = {
  queries: {
    managedStatusLabels: { none: 'Names of statuses, which posts show to everybody.' },
    roadmap: 'secrets',
    statusLabels: { none: 'Names of statuses, which posts show to everybody.' },
  },
};
