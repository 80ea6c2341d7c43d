import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

/** A badge with a secret in its name is planted with the members. */
export const badgeLeaks: FeatureLeaks = {
  queries: {
    badges: 'secrets',
    badge: 'secrets',
    managedBadges: 'secrets',
    badgePreview: { none: 'Counts of members.' },
  },
};
