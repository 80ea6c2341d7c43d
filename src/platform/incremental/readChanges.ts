import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Database } from '../database/database.ts';
import { sqlInstant } from '../export/exportKind.ts';
import type { IncrementalKind } from './incrementalKind.ts';

/** Where a reader is, in microseconds and ISO 8601: after the row that changed at this time. */
export interface IncrementalPlace {
  at: string;
  id: number;
  /** The reader may have read rows that are older than this, and hears of those that went since. */
  floor: string;
  /** The same for what changed after this time: a first reading tells of nothing that was gone before it began. */
  sweep: string;
}

/** A line for the reader; without one, the row is nothing to them. */
interface ChangedRow {
  id: number;
  at: string;
  line: string | null;
}

/**
 * Until when everything is there: no transaction that is still running can add a change from before. Transactions look at
 * the clock when they have an id (`note_change`), so what began later is later.
 */
export async function completeUntil(db: Database): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    with looked as materialized (select clock_timestamp() as at)
    select ${sql.raw(sqlInstant('least(looked.at, running.since)'))} as until
    from looked, lateral (
      select min(xact_start) as since from pg_stat_activity
      where datname = current_database() and backend_xid is not null and looked.at is not null
    ) running`.execute(db);
  return rows[0]?.until ?? new Date(0).toISOString();
}

/**
 * The next changes after a place, in their order. A row that goes on changing is read when it comes to rest: what has
 * changed since `until` is left to the next reader.
 */
export async function readChanges(
  ctx: Ctx,
  db: Database,
  {
    kind,
    after,
    until,
    limit,
  }: { kind: IncrementalKind; after: IncrementalPlace; until: string; limit: number },
): Promise<ChangedRow[]> {
  const table = sql.table(kind.table);
  const column = (name: string) => sql.ref(`${kind.table}.${name}`);
  const known = kind.known?.(ctx) ?? null;
  const since: RawBuilder<unknown> = kind.since ? column(kind.since) : sql`null::timestamptz`;
  const between = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
    (${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::bigint) and ${at} < ${until}::timestamptz
    order by ${at}, ${id} limit ${limit}`;
  const removed = sql`
    union all (select row_id, removed_at, since, true from removed_rows
      where table_name = ${kind.table} and ${sql.lit(kind.since !== null && known === null)}
        and ${between(sql.ref('removed_at'), sql.ref('row_id'))})`;
  const { rows } = await sql<ChangedRow & { isOld: boolean }>`
    with changes (id, at, since, removed) as materialized (
      (select ${column('id')}, ${column('changed_at')}, ${since}, false
        from ${table} where ${known ?? sql`true`} and ${between(column('changed_at'), column('id'))})
      ${removed}
      order by 2, 1 limit ${limit}
    )
    select changes.id, ${sql.raw(sqlInstant('changes.at'))} as at,
      -- With room for clocks that differ.
      coalesce(changes.since < interval '1 hour' + case when changes.at > ${after.sweep}::timestamptz
        then ${after.sweep}::timestamptz else ${after.floor}::timestamptz end, false) as "isOld",
      row_to_json(shown)::text as line
    from changes left join lateral (
      select ${column('id')}::text as id,
        ${sql.raw(sqlInstant(`${kind.table}.changed_at`))} as "updatedAt", ${kind.columns(ctx)}
      from ${table} where ${column('id')} = changes.id and not changes.removed and ${kind.seen(ctx)}
    ) shown on true
    order by changes.at, changes.id`.execute(db);
  return rows.map(({ id, at, line, isOld }) => ({
    ...{ id, at },
    line: line ?? (isOld ? JSON.stringify({ id: `${id}`, deleted: true }) : null),
  }));
}
