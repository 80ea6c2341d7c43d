import { graphql, type ResultOf } from '#ui/graphql.ts';

export const BackupsQuery = graphql(`
  query Backups {
    backups {
      place
      schedule
      isEncrypted
      isOverdue
      isReachable
      needsPassword
      nextAt
      lastGoodAt
      keptDays
      keptWeeks
      keptMonths
      items {
        id
        state
        at
        name
        bytes
        rows
        files
        missing
        error
        isScheduled
        progress
      }
    }
  }
`);

export const BackUpNowMutation = graphql(`
  mutation BackUpNow($input: BackUpNowInput!) {
    backUpNow(input: $input) {
      backup {
        id
      }
    }
  }
`);

export const OpenBackupDownloadMutation = graphql(`
  mutation OpenBackupDownload($input: OpenBackupDownloadInput!) {
    openBackupDownload(input: $input) {
      url
    }
  }
`);

export const DeleteBackupMutation = graphql(`
  mutation DeleteBackup($input: DeleteBackupInput!) {
    deleteBackup(input: $input) {
      ok
    }
  }
`);

export type BackupsData = ResultOf<typeof BackupsQuery>['backups'];
export type BackupData = BackupsData['items'][number];
