import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { rankOfMember } from '#platform/points/storedPoints.ts';
import type { Standing } from '../standingRules.ts';

interface StandingRow {
  id: number;
  rank: number;
  levels: number[];
}

/** Levels of the base role and of every global grant. `m` is the member. */
export const levelsOfMember = sql<number[]>`array(
  select r.level from roles r
  where r.key = m.role or r.key in (
    select g.role_key from role_grants g where g.member_id = m.id and g.category_id is null))`;

/** Members' standings by id; missing ids are no members. */
export async function loadStandings(
  db: Database | DatabaseTransaction,
  ids: readonly number[],
): Promise<Map<number, Standing>> {
  const { rows } = await sql<StandingRow>`
    select m.id, ${rankOfMember} as rank, ${levelsOfMember} as levels
    from members m
    where m.id = any(${ids}::bigint[]) and m.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, standingOf(row)]));
}

export function standingOf(row: StandingRow): Standing {
  return { memberId: row.id, level: levelOf(row), rank: row.rank };
}

/** The highest of their roles. */
export function levelOf({ levels }: { levels: readonly number[] }): number {
  return Math.max(0, ...levels);
}

/**
 * The standings of the viewer and of the target.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND
 */
export async function standingsOf(
  ctx: Ctx,
  db: Database | DatabaseTransaction,
  subjectId: number,
): Promise<{ actor: Standing; subject: Standing }> {
  const viewerId = demandMember(ctx.viewer);
  const found = await loadStandings(db, [viewerId, subjectId]);
  const actor = found.get(viewerId);
  const subject = found.get(subjectId);
  if (!actor || !subject) throw new AppError('NOT_FOUND');
  return { actor, subject };
}

const isAdministrator = sql<boolean>`(
  m.deleted_at is null and m.blocked_at is null and m.deactivated_at is null
  and (m.suspended_until is null or m.suspended_until <= now())
  and (m.role = 'administrator' or exists (
    select from role_grants g
    where g.member_id = m.id and g.role_key = 'administrator' and g.category_id is null)))`;

/**
 * Locks all administrators, so that two concurrent changes cannot remove the last two, and the target member:
 * by ascending id, as everywhere, and with a weak lock, because inserting content references its author. Read
 * only afterwards: a statement that waited for these locks does not see grants removed meanwhile.
 */
export async function lockAdministrators(
  trx: DatabaseTransaction,
  memberId: number,
): Promise<void> {
  await sql`
    select m.id from members m where m.id = ${memberId} or ${isAdministrator}
    order by m.id for no key update of m`.execute(trx);
}

/** @throws AppError CONFLICT if this member is the only administrator who can sign in */
export async function demandAnotherAdministrator(
  trx: DatabaseTransaction,
  memberId: number,
): Promise<void> {
  await lockAdministrators(trx, memberId);
  const { rows } = await sql<{ id: number }>`
    select m.id from members m where ${isAdministrator}`.execute(trx);
  if (rows.length === 1 && rows[0]?.id === memberId) {
    throw new AppError('CONFLICT', { message: 'A community needs at least one administrator' });
  }
}
