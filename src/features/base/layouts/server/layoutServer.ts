import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { layoutCacheTags, layoutPublicEvents } from './layoutEvents.ts';
import './layoutGraphql.ts';
import './pendingWorkGraphql.ts';

export const layoutServer = defineServerFeature({
  name: 'layouts',
  cacheTags: layoutCacheTags,
  publicEvents: layoutPublicEvents,
});
