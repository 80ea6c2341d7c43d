import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

const dayMs = 86_400_000;

/** A day in UTC, as `2026-03-01`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function dayAfter(day: string, days = 1): string {
  return dayOf(new Date(Date.parse(day) + days * dayMs));
}

/** Runs in the transaction that `db` is, or in one of its own. */
export function withTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

const partitioned = new WeakMap<Database, Set<string>>();

/** Creates the partition of a day unless it exists; several processes may do so at once. */
export async function openEventDay(db: Database, day: string): Promise<void> {
  const known = partitioned.get(db) ?? new Set();
  partitioned.set(db, known);
  if (known.has(day)) return;
  await withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('insight_events'))`.execute(trx);
    await sql`
      create table if not exists ${sql.table(partitionOf(day))} partition of insight_events
      for values from (${sql.lit(day)}) to (${sql.lit(dayAfter(day))})`.execute(trx);
  });
  known.add(day);
}

/** Days with a partition, the first one first. */
export async function listEventDays(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(to_date(right(child.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'insight_events'::regclass order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** Drops the partitions of days before this one. @returns how many */
export async function dropEventDaysBefore(db: Database, day: string): Promise<number> {
  const old = (await listEventDays(db)).filter((each) => each < day);
  for (const each of old)
    await sql`drop table if exists ${sql.table(partitionOf(each))}`.execute(db);
  if (old.length > 0) partitioned.delete(db);
  return old.length;
}

function partitionOf(day: string): string {
  return `insight_events_${day.replaceAll('-', '')}`;
}

const salts = new WeakMap<Database, Map<string, Buffer>>();

/**
 * The key of a visitor on one day. It is made with a salt that is deleted: what it is made of could be made again at any
 * time from the address.
 */
export async function visitorKeyOf(
  db: Database,
  at: Date,
  known: Buffer | string,
): Promise<Buffer> {
  const salt = await saltOf(db, dayOf(at));
  return createHmac('sha256', salt).update(known).digest().subarray(0, 16);
}

/** All processes have the same one. */
async function saltOf(db: Database, day: string): Promise<Buffer> {
  const known = salts.get(db) ?? new Map<string, Buffer>();
  salts.set(db, known);
  const held = known.get(day);
  if (held) return held;
  await sql`
    insert into insight_salts (day, salt) values (${day}::date, ${randomBytes(32)})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from insight_salts where day = ${day}::date`.execute(db);
  const salt = rows[0]?.salt ?? Buffer.alloc(0);
  // Around midnight two days are written.
  for (const other of known.keys()) if (other < dayAfter(day, -1)) known.delete(other);
  known.set(day, salt);
  return salt;
}

/** Deletes the salts of days that ended 24 hours ago: no visitor key of them can be made again. */
export async function forgetSalts(db: Database, now: Date): Promise<void> {
  await sql`delete from insight_salts where day < ${dayAfter(dayOf(now), -1)}::date`.execute(db);
}
