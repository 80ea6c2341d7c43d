import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addBackupCommand, addRestoreCommand, addVerifyCommand } from './backupCommands.ts';
import { addExportCommand } from './exportCommand.ts';

export const backupsServer = defineServerFeature({
  name: 'backups',
  commands: [addBackupCommand, addVerifyCommand, addRestoreCommand, addExportCommand],
});
