import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';

/** SPEC §3 Award: a badge of a member. */
export interface Award {
  badgeId: number;
  name: string;
  /** Names in other languages. */
  names: unknown;
  /** The highest that was earned, from 1. */
  tier: number;
  description: string;
  imageUrl: string | null;
  color: string | null;
  awardedCount: number;
  /** Its place in lists of all awards. */
  order: number;
  /** When it was last earned. */
  earnedTime: Date;
  earnedCount: number;
}

/** Members' badges, last earned first, batched per request; none where gamification is off. */
export function awardLoader(ctx: Ctx): DataLoader<number, Award[]> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): DataLoader<number, Award[]> {
  return new DataLoader(async (memberIds) => {
    if (!ctx.settings.gamificationEnabled) return memberIds.map(() => []);
    const rows = await ctx.db
      .selectFrom('member_badges')
      .innerJoin('badges', 'badges.id', 'member_badges.badge_id')
      .select((eb) => [
        'member_badges.member_id',
        'badges.id as badgeId',
        'badges.name',
        'badges.names',
        eb.fn.max('member_badges.tier').as('tier'),
        'badges.description',
        'badges.image_url as imageUrl',
        'badges.color',
        'badges.awarded_count as awardedCount',
        'badges.list_order as order',
        eb.fn.max('member_badges.earned_at').as('earnedTime'),
        // A higher tier replaces the lower ones.
        sql<number>`case when max(member_badges.tier) > 1 then 1 else count(*) end::int`.as(
          'earnedCount',
        ),
      ])
      .where('member_badges.member_id', 'in', memberIds)
      .groupBy(['member_badges.member_id', 'badges.id'])
      .orderBy('earnedTime', 'desc')
      .orderBy('badges.id')
      .execute();
    const byMember = Map.groupBy(rows, (row) => row.member_id);
    return memberIds.map((id) => byMember.get(id) ?? []);
  });
}
