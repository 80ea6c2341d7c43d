import { sql } from 'kysely';
import { hasPermission } from '#core/permissions.ts';
import english from '#locales/en/backups.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  NotificationSubject,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import { serverWords } from '#platform/serverWords.ts';
import { backupsAddress } from '../backupRules.ts';
import './backupEvents.ts';

export const backupFailed: NotificationType = {
  name: 'backupFailed',
  group: 'WORK',
  reach: 'DIRECT',
  staffPermission: 'MANAGE_COMMUNITY',
  words: 'backups',
  priority: 90,
  defaults: ['app', 'email'],
  ignoresMute: true,
  on: {
    'backup.failed': async ({ db }, { payload: { runId } }) => [
      {
        to: { members: await listManagers(db) },
        cause: `backupFailed:${runId}`,
        group: 'backupFailed',
        subject: { type: 'backup', id: runId },
        conversationId: null,
        actorId: null,
        within: [],
      },
    ],
  },
};

/** Members who manage the whole community. */
async function listManagers(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with managing as (
      select key from roles where key = 'administrator' or 'MANAGE_COMMUNITY' = any(permissions)
    )
    select id from members
    where deleted_at is null and blocked_at is null
      and (role in (select key from managing) or exists (select from role_grants
        where member_id = members.id and category_id is null
          and role_key in (select key from managing)))
    order by id limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** Failed backups as notifications show them: nothing for who no longer manages the community. */
export async function loadBackupSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  if (!hasPermission(ctx.viewer, 'MANAGE_COMMUNITY')) return new Map();
  const rows = await ctx.db
    .selectFrom('backup_runs')
    .select(['id', 'error'])
    .where('id', 'in', [...ids])
    .execute();
  const { words } = serverWords('backups', english, [ctx.locale]);
  const title = words.failedTitle;
  return new Map(
    rows.map(({ id, error }) => [id, { title, excerpt: error, path: backupsAddress }]),
  );
}
