import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const twoFactorLeaks: FeatureLeaks = {
  queries: { mySecondStep: { none: 'One’s own second step; nobody here has one.' } },
};
