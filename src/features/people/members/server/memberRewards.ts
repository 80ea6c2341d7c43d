import DataLoader from 'dataloader';
import { type Ctx, perRequest } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** A member's rewards (SPEC §3: points, rankIds). */
export interface MemberRewards {
  points: number;
  rankIds: readonly number[];
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Points and ranks of members, by id: of the feature that awards them. Members without any may be left out. */
    memberRewards?: (
      ctx: Ctx,
      memberIds: readonly number[],
    ) => Promise<ReadonlyMap<number, MemberRewards>>;
  }
}

const noRewards: MemberRewards = { points: 0, rankIds: [] };

/** Points and ranks, all that one request asks for at once; none while no feature awards them. */
export function rewardLoader(ctx: Ctx): DataLoader<number, MemberRewards> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): DataLoader<number, MemberRewards> {
  return new DataLoader(async (memberIds) => {
    const maps = await Promise.all(
      serverParts('memberRewards').map((load) => load(ctx, memberIds)),
    );
    return memberIds.map((id) => maps.map((map) => map.get(id)).find(Boolean) ?? noRewards);
  });
}
