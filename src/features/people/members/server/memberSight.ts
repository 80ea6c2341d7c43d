import { hasPermission, type Viewer } from '#core/permissions.ts';
import type { BriefMember } from './memberLoader.ts';

/**
 * Whose page there is for a viewer: one's own; of members who wait to be let in or were refused, for
 * those who decide on them; of hidden ones, for those who manage spam. What a visible author is
 * called stands beside their posts whatever became of them.
 */
export function isVisibleMember(
  viewer: Viewer,
  member: Pick<BriefMember, 'id' | 'deleted_at' | 'approval_status' | 'content_hidden'>,
): boolean {
  if (member.deleted_at !== null) return false;
  if (member.id === viewer.memberId) return true;
  const isIn = member.approval_status === 'APPROVED';
  return (
    (isIn || hasPermission(viewer, 'MANAGE_USER_APPROVAL')) &&
    (!member.content_hidden || hasPermission(viewer, 'MANAGE_SPAM_POSTS'))
  );
}
