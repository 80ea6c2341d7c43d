import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const eventAdminLeaks: FeatureLeaks = {
  queries: {
    eventConsumers: { none: 'Names and positions; events hold ids only.' },
    parkedEvents: { none: 'No event has failed.' },
  },
};
