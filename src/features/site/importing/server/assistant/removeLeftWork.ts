import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { daysKept } from '../../importRules.ts';
import { listWorkFolders, removeWorkFolder } from './importFolder.ts';

/** Gives up imports that were begun and left, and removes folders of those that need them no more. */
export async function removeLeftWork({ db, now }: Ctx): Promise<void> {
  await sql`
    update community_imports set state = 'cancelled', fault = 'leftAlone', fault_detail = null
    where state <> 'cancelled' and updated_at < ${now}::timestamptz - make_interval(days => case
      when task = 'upload' or (state in ('done', 'failed') and task in ('inspect', 'convert', 'try'))
        then ${daysKept.before}::int
      when task = 'import' and state in ('paused', 'failed') then ${daysKept.during}::int end)`.execute(
    db,
  );
  const ids = await listWorkFolders();
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('community_imports')
    .select('id')
    .where('id', 'in', ids)
    .where((is) =>
      is.or([
        is('state', '=', 'running'),
        is.and([is('state', '=', 'paused'), is('task', '=', 'import')]),
        is.and([is('state', '<>', 'cancelled'), is('task', 'in', ['inspect', 'convert', 'try'])]),
        is.and([is('state', '=', 'failed'), is('task', '=', 'import')]),
      ]),
    )
    .execute();
  const needed = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!needed.has(id)) await removeWorkFolder(id);
}
