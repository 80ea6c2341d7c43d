import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const fileLeaks: FeatureLeaks = { routes: { '/files/:key/:name': 'secrets' } };
