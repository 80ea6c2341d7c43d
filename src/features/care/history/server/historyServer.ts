import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { seesEarlierFile } from './earlierFiles.ts';
import { undoHideVersion } from './hideVersion.ts';
import { historyActionRules } from './historyActionRules.ts';
import { renameMentions } from './mentionRemoval.ts';
import { undoRestoreVersion } from './restoreVersion.ts';
import './activityLogGraphql.ts';
import './historyGraphql.ts';

export const historyServer = defineServerFeature({
  name: 'history',
  actionRules: historyActionRules,
  eraseMember: renameMentions,
  seesEarlierFile,
  undo: { 'hide-version': undoHideVersion, 'restore-version': undoRestoreVersion },
});
