import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const apiDocLeaks: FeatureLeaks = {
  routes: {
    '/openapi.json': { none: 'A document without data.' },
    '/api': { none: 'A page without data.' },
    '/api/graphiql': { none: 'A page without data.' },
    '/api/introspection.json': { none: 'The schema, without data.' },
    '/api/assets/:name': { none: 'Scripts and styles of packages.' },
  },
};
