import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerFeature } from '#platform/feature/serverFeature.ts';
import '#features/people/members/server/memberRewards.ts';
import { ranksOf } from './rankStore.ts';

const storedSchema = z.tuple([z.number(), z.number().nullable()]).nullable();

/** A member's points and rank. */
export const memberPoints: NonNullable<ServerFeature['memberPoints']> = {
  column: sql`(select jsonb_build_array(points, rank_id) from points_total where member_id = members.id)`,
  read: async (ctx, stored) => {
    const [points, ownRank] = storedSchema.parse(stored) ?? [0, null];
    const rankId = ownRank ?? (await ranksOf(ctx))[0]?.id;
    return { points, rankIds: rankId === undefined ? [] : [rankId] };
  },
};
