import { type Ctx, perRequest } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { MemberRow } from './memberLoader.ts';

/** What a member has written, as the lists of their profile show it to a viewer. */
export interface AuthoredContent {
  posts: number;
  comments: number;
  replies: number;
  /** Responses that were accepted as answers. */
  accepted: number;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Counts what a member has written, in one statement. */
    countAuthored?: (ctx: Ctx, memberId: number) => Promise<AuthoredContent>;
  }
}

/** Above it, the counters of public content do: their difference to the lists is not seen. */
const mostCounted = 2_000;

/** Counted once per request; for members who wrote a lot, their counters. */
export async function authoredContentOf(ctx: Ctx, member: MemberRow): Promise<AuthoredContent> {
  const { conversation_count, comment_count, reply_count, accepted_count } = member;
  if (conversation_count + comment_count + reply_count > mostCounted) {
    return {
      ...{ posts: conversation_count, comments: comment_count },
      ...{ replies: reply_count, accepted: accepted_count },
    };
  }
  const known = perRequest(ctx, newCounts);
  const counted = known.get(member.id) ?? count(ctx, member.id);
  known.set(member.id, counted);
  return counted;
}

function newCounts(): Map<number, Promise<AuthoredContent>> {
  return new Map();
}

function count(ctx: Ctx, memberId: number): Promise<AuthoredContent> {
  const [countAuthored] = serverParts('countAuthored');
  if (!countAuthored) throw new Error('No feature counts what members write.');
  return countAuthored(ctx, memberId);
}
