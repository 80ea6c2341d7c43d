import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const eventAdminLeaks: FeatureLeaks = {
  queries: {
    eventConsumers: { none: 'Names and positions; events hold ids only.' },
    parkedEvents: { none: 'No event has failed.' },
  },
};
