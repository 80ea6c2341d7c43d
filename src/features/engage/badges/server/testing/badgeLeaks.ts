import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

/** A badge with a secret in its name is planted with the members. */
export const badgeLeaks: FeatureLeaks = {
  queries: {
    badges: 'secrets',
    badge: 'secrets',
    managedBadges: 'secrets',
    badgePreview: { none: 'Counts of members.' },
  },
};
