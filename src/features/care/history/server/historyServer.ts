import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { seesEarlierFile } from './earlierFiles.ts';
import { undoHideVersion } from './hideVersion.ts';
import { historyActionRules } from './historyActionRules.ts';
import { historyExport } from './historyExport.ts';
import { historyImport } from './historyImport.ts';
import { historyContentData, historyMemberData } from './historyStoredData.ts';
import { undoRestoreVersion } from './restoreVersion.ts';
import './activityLogGraphql.ts';
import './historyGraphql.ts';

export const historyServer = defineServerFeature({
  name: 'history',
  exportKinds: historyExport,
  importKinds: historyImport,
  memberData: historyMemberData,
  contentData: historyContentData,
  actionRules: historyActionRules,
  seesEarlierFile,
  undo: { 'hide-version': undoHideVersion, 'restore-version': undoRestoreVersion },
});
