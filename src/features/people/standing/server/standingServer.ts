import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { standingActionRules } from './standingActionRules.ts';

export const standingServer = defineServerFeature({
  name: 'standing',
  actionRules: standingActionRules,
});
