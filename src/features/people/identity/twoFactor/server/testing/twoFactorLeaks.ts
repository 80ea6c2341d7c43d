import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const twoFactorLeaks: FeatureLeaks = {
  queries: { mySecondStep: { none: 'One’s own second step; nobody here has one.' } },
};
