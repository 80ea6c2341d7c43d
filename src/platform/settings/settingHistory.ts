import type { Selectable } from 'kysely';
import type { SettingChanges } from '#db/tables.ts';
import { type Ctx, perRequest } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

export type SettingChangeRow = Selectable<SettingChanges>;

/** Changes of a setting that are listed. */
const listedChanges = 50;

/** Written in the transaction of the change; the operator's commands have no actor. */
export async function recordSettingChange(
  trx: DatabaseTransaction,
  { now, viewer }: Pick<Ctx, 'now' | 'viewer'>,
  { path, from, to }: { path: string; from: unknown; to: unknown },
): Promise<void> {
  await trx
    .insertInto('setting_changes')
    .values({
      path,
      old_value: JSON.stringify(from ?? null),
      new_value: JSON.stringify(to ?? null),
      actor_id: viewer.memberId,
      changed_at: now,
    })
    .execute();
}

/** Newest first. */
export function listSettingChanges(db: Database, path: string): Promise<SettingChangeRow[]> {
  return db
    .selectFrom('setting_changes')
    .selectAll()
    .where('path', '=', path)
    .orderBy('id', 'desc')
    .limit(listedChanges)
    .execute();
}

/** Enough for the listed versions of a theme. */
const listedThemeChanges = 500;

/** The changes of several settings, newest first; not complete if there are too many. */
export async function listThemeChanges(
  db: Database,
  paths: readonly string[],
): Promise<{ changes: SettingChangeRow[]; isComplete: boolean }> {
  const changes = await db
    .selectFrom('setting_changes')
    .selectAll()
    .where('path', 'in', paths)
    .orderBy('id', 'desc')
    .limit(listedThemeChanges)
    .execute();
  return { changes, isComplete: changes.length < listedThemeChanges };
}

/** The latest change of each setting, by path; read once for all settings of a response. */
export function latestSettingChanges(ctx: Ctx): Promise<ReadonlyMap<string, SettingChangeRow>> {
  return perRequest(ctx, readLatest);
}

async function readLatest({ db }: Ctx): Promise<ReadonlyMap<string, SettingChangeRow>> {
  const rows = await db
    .selectFrom('setting_changes')
    .selectAll()
    .distinctOn('path')
    .orderBy('path')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.path, row]));
}
