import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import {
  type BackupItem,
  type BackupOverview,
  backUpNow,
  deleteBackup,
  getBackups,
  openDownload,
} from './backupService.ts';

const BackupState = builder.enumType('BackupState', { values: ['RUNNING', 'DONE', 'FAILED'] });

const BackupType = builder.objectRef<BackupItem>('Backup').implement({
  description: 'A backup that is stored, is being made, or failed.',
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.field({ type: BackupState, resolve: ({ state }) => state }),
    at: t.expose('at', { type: 'DateTime' }),
    name: t.exposeString('name', { nullable: true, description: 'Null: it has no file.' }),
    bytes: t.exposeFloat('bytes', { nullable: true }),
    rows: t.exposeFloat('rows', { nullable: true }),
    files: t.exposeInt('files', { nullable: true }),
    missing: t.exposeInt('missing', {
      description: 'Files that the database names but the store did not have.',
    }),
    error: t.exposeString('error', { nullable: true }),
    isScheduled: t.exposeBoolean('isScheduled'),
    progress: t.exposeInt('progress', { description: 'Percent.' }),
  }),
});

const BackupsType = builder.objectRef<BackupOverview>('Backups').implement({
  description: 'The backups of this installation.',
  fields: (t) => ({
    place: t.exposeString('place', { description: 'The folder or bucket.' }),
    schedule: t.exposeString('schedule', { description: '`off`, `daily` or `weekly`.' }),
    isEncrypted: t.exposeBoolean('isEncrypted'),
    isOverdue: t.exposeBoolean('isOverdue', {
      description: 'The last good one is older than the schedule allows.',
    }),
    isReachable: t.exposeBoolean('isReachable', {
      description: 'False: the folder or bucket does not answer, and its backups are not listed.',
    }),
    needsPassword: t.exposeBoolean('needsPassword', {
      description: 'Whether the viewer gives the password again for a download.',
    }),
    nextAt: t.expose('nextAt', { type: 'DateTime', nullable: true }),
    lastGoodAt: t.expose('lastGoodAt', { type: 'DateTime', nullable: true }),
    keptDays: t.exposeInt('keptDays'),
    keptWeeks: t.exposeInt('keptWeeks'),
    keptMonths: t.exposeInt('keptMonths'),
    items: t.field({
      type: [BackupType],
      description: 'Newest first.',
      resolve: ({ items }) => items,
    }),
  }),
});

builder.queryField('backups', (t) =>
  t.field({
    type: BackupsType,
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => getBackups(ctx),
  }),
);

mutation('backUpNow', {
  description: 'Begins a backup; CONFLICT while one is being made.',
  run: (ctx) => backUpNow(ctx),
  output: ['backup', BackupType],
});

mutation('openBackupDownload', {
  description: 'The address of a backup, for five minutes. Members with a password give it again.',
  input: (t) => ({ name: t.string({ required: true }), password: t.string() }),
  run: (ctx, input) => openDownload(ctx, input),
  output: (t) => ({ url: t.string({ resolve: (url) => url }) }),
});

mutation('deleteBackup', {
  description: 'Members with a password give it again.',
  input: (t) => ({ name: t.string({ required: true }), password: t.string() }),
  run: (ctx, input) => deleteBackup(ctx, input),
  output: 'ok',
});
