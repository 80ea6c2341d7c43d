import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { visibleMembers } from '#features/people/members/server/memberQueries.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { canManageBadges } from '../badgeAccess.ts';
import { badgeLimits } from '../badgeLimits.ts';
import { announceAwards, lockBadges } from './badgeAwards.ts';
import { type Awarded, countAwards } from './badgeEvaluation.ts';
import { type BadgeRecord, readBadges } from './badgeStore.ts';

interface GrantInput {
  badgeId: number;
  memberIds?: readonly number[];
  /** Of a single member, instead of ids. */
  username?: string | null | undefined;
}

/**
 * Grants a badge by hand; members who have it already keep theirs.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND for the badge or a member, BAD_REQUEST for too
 *   many, VALIDATION_FAILED for an unknown username
 */
export async function grantBadge(
  ctx: Ctx,
  { badgeId, username, ...given }: GrantInput,
): Promise<BadgeRecord> {
  const actorId = demandActive(ctx.viewer);
  demand(canManageBadges(ctx.viewer));
  const memberIds = username ? [await idOfUsername(ctx, username)] : (given.memberIds ?? []);
  if (memberIds.length > badgeLimits.members) {
    const message = `memberIds may name at most ${badgeLimits.members} members.`;
    throw new AppError('BAD_REQUEST', { message });
  }
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    await lockBadges(trx);
    await demandBadge(trx, badgeId);
    const ids = [...new Set(memberIds)];
    const members = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('deleted_at', 'is', null)
      .where('anonymous', '=', false)
      .execute();
    if (members.length < ids.length) throw new AppError('NOT_FOUND');
    const { rows } = await sql<Awarded>`
      insert into member_badges (member_id, badge_id, earned_at, granted_by_id)
      select id, ${badgeId}, ${ctx.now}, ${actorId} from unnest(${ids}::bigint[]) as id
      where not exists (select from member_badges where badge_id = ${badgeId} and member_id = id)
      returning member_id as "memberId", tier`.execute(trx);
    await countAwards(trx, badgeId);
    await announceAwards(unit, badgeId, rows, { now: ctx.now, isSilent: false });
    await audit(trx, ctx, {
      action: 'badge.granted',
      ...{ subjectType: 'badge', subjectId: badgeId },
      detail: { memberIds: rows.map(({ memberId }) => memberId) },
    });
    return demandBadge(trx, badgeId);
  });
}

/**
 * Takes a badge from a member. One that a rule granted returns if the rule still applies.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function revokeBadge(
  ctx: Ctx,
  { badgeId, memberId }: { badgeId: number; memberId: number },
): Promise<BadgeRecord> {
  demand(canManageBadges(ctx.viewer));
  return inTransaction(ctx, async ({ trx, emit }) => {
    await lockBadges(trx);
    await demandBadge(trx, badgeId);
    const rows = await trx
      .deleteFrom('member_badges')
      .where('badge_id', '=', badgeId)
      .where('member_id', '=', memberId)
      .returning('tier')
      .execute();
    if (rows.length === 0) throw new AppError('NOT_FOUND');
    await countAwards(trx, badgeId);
    await audit(trx, ctx, {
      action: 'badge.revoked',
      ...{ subjectType: 'badge', subjectId: badgeId, detail: { memberId } },
    });
    emit({ type: 'badge.revoked', payload: { badgeId, memberId } });
    return demandBadge(trx, badgeId);
  });
}

async function demandBadge(trx: Ctx['db'], id: number): Promise<BadgeRecord> {
  const [badge] = await readBadges(trx, [id]);
  if (badge === undefined) throw new AppError('NOT_FOUND');
  return badge;
}

async function idOfUsername({ db }: Ctx, username: string): Promise<number> {
  const row = await visibleMembers(db)
    .select('members.id')
    .where('username_key', '=', nameKey(username.trim().replace(/^@/, '')))
    .executeTakeFirst();
  if (row) return row.id;
  const message = validationMessages.format;
  throw validationFailed([{ field: 'username', rule: 'unknown', message }]);
}
