import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const memberLeaks: FeatureLeaks = {
  queries: { members: 'secrets', profile: 'secrets' },
};
