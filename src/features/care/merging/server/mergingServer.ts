import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { undoConvert } from './convertResponse.ts';
import { undoFork } from './forkMessage.ts';
import { mergingActionRules } from './mergingActionRules.ts';
import { undoMoveResponse } from './moveResponse.ts';
import { undoMerge } from './undoMerge.ts';
import { undoMovePost } from './undoMovePost.ts';
import './forkGraphql.ts';
import './mergingGraphql.ts';
import './parentMessageGraphql.ts';
import './nearDuplicateGraphql.ts';

export const mergingServer = defineServerFeature({
  name: 'merging',
  contentData: {
    forks: {
      columns: ['source_id', 'target_id'],
      purge: { none: 'Says what was copied, in no words.' },
    },
  },
  actionRules: mergingActionRules,
  undo: {
    merge: undoMerge,
    'move-post': undoMovePost,
    'move-response': undoMoveResponse,
    fork: undoFork,
    'convert-response': undoConvert,
  },
});
