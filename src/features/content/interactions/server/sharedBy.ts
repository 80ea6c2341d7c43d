import { parseId } from '#core/ids.ts';
import { type BriefMember, memberLoader } from '#features/people/members/server/memberLoader.ts';
import { isVisibleMember } from '#features/people/members/server/memberVisibility.ts';
import type { Ctx } from '#platform/context.ts';

const purposeOf = (postId: number) => `share of post ${postId}`;

/**
 * Names the viewer in a link that they share. It is sealed for the post, so that nobody shares in the name
 * of others, and nobody can try out who has shared what.
 */
export function shareIdOf({ viewer, secrets }: Ctx, postId: number): string | null {
  return viewer.memberId === null ? null : secrets.seal(String(viewer.memberId), purposeOf(postId));
}

/** The member in a shared link, if the viewer may know them. */
export async function sharedBy(
  ctx: Ctx,
  postId: number,
  shareId: string,
): Promise<BriefMember | null> {
  const memberId = openShareId(ctx, postId, shareId);
  if (memberId === null) return null;
  ctx.touch(`member:${memberId}`);
  const member = await memberLoader(ctx).load(memberId);
  return member && !member.anonymous && isVisibleMember(ctx.viewer, member) ? member : null;
}

function openShareId({ secrets }: Ctx, postId: number, shareId: string): number | null {
  if (shareId.length > 200) return null;
  try {
    return parseId(secrets.open(shareId, purposeOf(postId)));
  } catch {
    return null;
  }
}
