import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const publicLinkLeaks: FeatureLeaks = {
  queries: {
    publicSupportRequest: { none: 'Needs a token of 128 random bits, which nothing returns.' },
  },
};
