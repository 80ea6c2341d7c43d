import DataLoader from 'dataloader';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';
import { pipelinedRead } from '#platform/database/preparedStatements.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** A member's rewards (SPEC §3: points, rankIds, badgeIds); none where gamification is off. */
export interface MemberRewards {
  points: number;
  rankIds: readonly number[];
  /** Last earned first. */
  badgeIds: readonly number[];
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Points and ranks of members: of the feature that awards them. */
    memberPoints?: {
      /** A JSON value of the row of `members`, selected in the statement that loads the member. */
      column: RawBuilder<unknown>;
      read: (ctx: Ctx, stored: unknown) => Promise<Pick<MemberRewards, 'points' | 'rankIds'>>;
    };
  }
}

/** What `rewardsColumn` selects. */
export interface StoredRewards {
  points: unknown;
  badgeIds: number[] | null;
}

const noRewards: MemberRewards = { points: 0, rankIds: [], badgeIds: [] };

/** The rewards of the row of `members`, for a statement that loads the member anyway. */
export function rewardsColumn(ctx: Pick<Ctx, 'settings'>): RawBuilder<StoredRewards | null> {
  if (!ctx.settings.gamificationEnabled) return sql`null::jsonb`;
  const [awarding] = serverParts('memberPoints');
  return sql`jsonb_build_object(
    'points', ${awarding?.column ?? sql`null::jsonb`},
    'badgeIds', (select jsonb_agg(badge_id order by earned_at desc, badge_id) from (
      select badge_id, max(earned_at) as earned_at from member_badges
      where member_badges.member_id = members.id group by badge_id) as badge))`;
}

/** Keeps what `rewardsColumn` has selected. */
export async function keepRewards(
  ctx: Ctx,
  memberId: number,
  stored: StoredRewards | null,
): Promise<void> {
  rewardLoader(ctx).prime(memberId, await readRewards(ctx, stored));
}

async function readRewards(ctx: Ctx, stored: StoredRewards | null): Promise<MemberRewards> {
  if (stored === null) return noRewards;
  const [awarding] = serverParts('memberPoints');
  const earned = await awarding?.read(ctx, stored.points);
  return { ...noRewards, ...earned, badgeIds: stored.badgeIds ?? [] };
}

/** Points, ranks and badges of members, all that one request asks for at once. */
export function rewardLoader(ctx: Ctx): DataLoader<number, MemberRewards> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): DataLoader<number, MemberRewards> {
  return new DataLoader(async (memberIds) => {
    if (!ctx.settings.gamificationEnabled) return memberIds.map(() => noRewards);
    const rows = await ctx.db
      .selectFrom('members')
      .modifyFront(pipelinedRead)
      .select(['id', rewardsColumn(ctx).as('rewards')])
      .where('id', '=', sql<number>`any(${[...memberIds]}::bigint[])`)
      .execute();
    const stored = new Map(rows.map(({ id, rewards }) => [id, rewards]));
    return Promise.all(memberIds.map((id) => readRewards(ctx, stored.get(id) ?? null)));
  });
}
