import { sql } from 'kysely';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { type Awarded, evaluateBadge } from './badgeEvaluation.ts';
import { type BadgeRecord, readBadges } from './badgeStore.ts';

/** Evaluations take turns, so that none revokes what another has just granted. */
export async function lockBadges(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('plaza badges'))`.execute(trx);
}

interface Evaluation {
  now: Date;
  /** Null: all members. */
  memberIds: readonly number[] | null;
  /** Nobody is notified, such as after a change of the rule. */
  isSilent: boolean;
}

type Source = Unit & Pick<Ctx, 'db' | 'bus'>;

/** Evaluates the rules of some badges, or of all. */
export async function awardBadges(
  ctx: Source,
  badges: readonly BadgeRecord[] | null,
  evaluation: Evaluation,
): Promise<void> {
  await lockBadges(ctx.trx);
  for (const badge of badges ?? (await readBadges(ctx.trx))) {
    if (badge.rule === null) continue;
    const scope = { ...evaluation, categoryIds: await branchOf(ctx, badge.rule.categoryId) };
    const { granted, revoked } = await evaluateBadge(ctx.trx, badge.id, badge.rule, scope);
    await announceAwards(ctx, badge.id, granted, evaluation);
    for (const memberId of new Set(revoked)) {
      const payload = { badgeId: badge.id, memberId };
      ctx.emit({ type: 'badge.revoked', payload }, { actorId: null, isSilent: true });
    }
  }
}

/** Logs the activity `badgeAwarded` (SPEC §3) of each award, and emits its event. */
export async function announceAwards(
  { trx, emit }: Unit,
  badgeId: number,
  awarded: readonly Awarded[],
  { now, isSilent }: Pick<Evaluation, 'now' | 'isSilent'>,
): Promise<void> {
  if (awarded.length === 0) return;
  await sql`
    insert into activity_log (actor_id, activity, target_type, target_id, detail, at)
    select member_id, 'badgeAwarded', 'member', member_id,
      jsonb_build_object('badgeId', ${badgeId}::bigint, 'tier', tier), ${now}
    from unnest(${awarded.map(({ memberId }) => memberId)}::bigint[],
      ${awarded.map(({ tier }) => tier)}::int[]) as awarded (member_id, tier)`.execute(trx);
  for (const { memberId, tier } of awarded) {
    const payload = { badgeId, memberId, tier };
    emit({ type: 'badge.awarded', payload }, { actorId: null, isSilent });
  }
}

/** A category with those below it; null: everywhere. */
export async function branchOf(
  ctx: Pick<Ctx, 'db' | 'bus'>,
  categoryId: number | null,
): Promise<readonly number[] | null> {
  return categoryId === null ? null : (await taxonomyOf(ctx)).branchOf(categoryId);
}
