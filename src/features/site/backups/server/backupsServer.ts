import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addBackupCommand, addRestoreCommand, addVerifyCommand } from './backupCommands.ts';

export const backupsServer = defineServerFeature({
  name: 'backups',
  commands: [addBackupCommand, addVerifyCommand, addRestoreCommand],
});
