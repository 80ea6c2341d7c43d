import type { Ctx } from '#platform/context.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { memberLoader } from './memberLoader.ts';
import { shownMember } from './shownMember.ts';

/** A member as the viewer sees their name, for parts of a page that do not come from GraphQL. */
export async function loadAuthor(ctx: Ctx, memberId: number) {
  const member = await memberLoader(ctx).load(memberId);
  if (member === null) return null;
  const shown = shownMember(member, ctx.viewer);
  return {
    ...{ id: String(memberId), username: shown.username, fullName: shown.full_name },
    avatar: ownAddress(shown.avatar_url, ctx.basePath),
    ...{ brandUser: shown.brand_user, left: shown.left },
    isAnonymous: member.anonymous && !ctx.settings.identity.anonymousUsernameShown,
  };
}
