import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { listWorkFolders, removeWorkFolder } from './importFolder.ts';

/** What nobody has gone on with for so long is given up: dumps have addresses and passwords of people. Days. */
const keptDays = 14;

/** Gives up imports that were begun and left, and removes folders of those that need them no more. */
export async function removeLeftWork({ db, now }: Ctx): Promise<void> {
  await sql`
    update community_imports set state = 'cancelled'
    where updated_at < ${now}::timestamptz - ${`${keptDays} days`}::interval
      and (task = 'upload' or (state in ('done', 'failed') and task in ('inspect', 'convert', 'try')))
      and state <> 'cancelled'`.execute(db);
  const ids = await listWorkFolders();
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('community_imports')
    .select('id')
    .where('id', 'in', ids)
    .where((is) =>
      is.or([
        is('state', 'in', ['running', 'paused']),
        is.and([is('state', '<>', 'cancelled'), is('task', 'in', ['inspect', 'convert', 'try'])]),
        is.and([is('state', '=', 'failed'), is('task', '=', 'import')]),
      ]),
    )
    .execute();
  const needed = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!needed.has(id)) await removeWorkFolder(id);
}
