import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const fileLeaks: FeatureLeaks = { routes: { '/files/:key/:name': 'secrets' } };
