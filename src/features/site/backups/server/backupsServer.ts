import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/feature/memberData.ts';
import '#platform/feature/staffHome.ts';
import '#platform/notifications/notificationType.ts';
import { backupsAddress, canManageBackups, isOverdue } from '../backupRules.ts';
import { backupSettingsOf } from '../backupSettingGroup.ts';
import { addBackupCommand, addRestoreCommand, addVerifyCommand } from './backupCommands.ts';
import { backupCacheTags, backupPublicEvents } from './backupEvents.ts';
import { backupFailed, loadBackupSubjects } from './backupNotifications.ts';
import { registerBackupRoutes } from './backupRoutes.ts';
import { lastGoodBackup } from './backupRuns.ts';
import { addExportCommand } from './exportCommand.ts';
import './backupGraphql.ts';
import { checkBackups, makeBackup } from './makeBackup.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    makeBackup: { runId: number };
    /** Begins the backup that is due, if any. */
    checkBackups: object;
  }
}

const whoAsked = { none: 'Who asked for a backup; the audit log has it too.' };

export const backupsServer = defineServerFeature({
  name: 'backups',
  commands: [addBackupCommand, addVerifyCommand, addRestoreCommand, addExportCommand],
  registerRoutes: registerBackupRoutes,
  cacheTags: backupCacheTags,
  publicEvents: backupPublicEvents,
  notificationTypes: [backupFailed],
  notificationSubjects: { backup: loadBackupSubjects },
  memberData: {
    backup_runs: {
      columns: ['requested_by'],
      export: whoAsked,
      erase: { none: 'The reference is cleared with the account.' },
    },
  },
  installationProblems: [
    {
      ...{ title: 'backups:overdue', text: 'backups:overdueText', href: backupsAddress },
      isOffered: canManageBackups,
      isPresent: async ({ db, settings, now }) =>
        isOverdue(backupSettingsOf(settings), { ...(await lastGoodBackup(db)), now }),
    },
  ],
  jobs: {
    makeBackup: { run: (ctx, { runId }, tools) => makeBackup(ctx, runId, tools) },
    checkBackups: { run: (ctx) => checkBackups(ctx), cron: '4 * * * *', catchUp: true },
  },
});
