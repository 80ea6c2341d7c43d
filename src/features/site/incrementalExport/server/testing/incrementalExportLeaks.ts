import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const incrementalExportLeaks: FeatureLeaks = {
  routes: {
    '/api/export/posts': 'secrets',
    '/api/export/comments': 'secrets',
    '/api/export/members': 'secrets',
    '/api/export/cases': 'secrets',
    '/api/export/events': { none: 'Events hold ids, no texts.' },
  },
};
