import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { interactionActionRules } from './interactionActionRules.ts';
import { interactionCacheTags } from './interactionEvents.ts';
import { undoRemoveLikes } from './removeLikes.ts';
import { undoChange } from './undoChange.ts';
import './activityGraphql.ts';
import './bookmarkGraphql.ts';
import './markedMembersGraphql.ts';
import './propertyGraphql.ts';
import './removeLikesGraphql.ts';
import './stateGraphql.ts';

export const interactionServer = defineServerFeature({
  name: 'interactions',
  actionRules: interactionActionRules,
  undo: { 'change-property': undoChange, 'remove-likes': undoRemoveLikes },
  cacheTags: interactionCacheTags,
});
