import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { standingActionRules } from './standingActionRules.ts';
import { standingCacheTags, standingPublicEvents } from './standingEvents.ts';
import './standingGraphql.ts';

export const standingServer = defineServerFeature({
  name: 'standing',
  actionRules: standingActionRules,
  cacheTags: standingCacheTags,
  publicEvents: standingPublicEvents,
});
