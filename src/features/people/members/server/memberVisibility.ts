import { hasPermission, type Viewer } from '#core/permissions.ts';
import type { BriefMember } from './memberLoader.ts';

/**
 * Which profiles a viewer can see: their own; pending and rejected members for staff who approve them; hidden
 * ones for holders of manage spam. A visible post's author is named regardless of their state.
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
