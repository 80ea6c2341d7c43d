import type { CommunitySettings } from '#core/communitySettings.ts';
import { hasPermission, holds, type Verdict, type Viewer } from '#core/permissions.ts';
import type { InCategory } from './conversationRules.ts';

/** SPEC §3 privateMessage: members can write privately to staff if the community allows it, staff always. */
export function canWritePrivately(
  viewer: Viewer,
  { categoryId }: InCategory,
  { privateMessagesEnabled }: Pick<CommunitySettings, 'privateMessagesEnabled'>,
): Verdict {
  const staff = holds(viewer, 'MANAGE_PRIVATE_MESSAGES', categoryId);
  if (staff.ok || !privateMessagesEnabled) return staff;
  return holds(viewer, 'MANAGE_OWN_PRIVATE_MESSAGES', categoryId);
}

interface AnsweredPrivately {
  post: { authorId: number; categoryId: number };
  /** The parent comment of a reply. */
  parent: { authorId: number; addresseeId: number | null } | null;
}

/**
 * The addressee of a private message in a thread, besides staff: for staff's messages the author being
 * answered, for members' messages staff only.
 */
export function addresseeOf(viewer: Viewer, { post, parent }: AnsweredPrivately): number | null {
  if (!hasPermission(viewer, 'MANAGE_PRIVATE_MESSAGES', post.categoryId)) return null;
  const named = parent ? (parent.addresseeId ?? parent.authorId) : post.authorId;
  return named === viewer.memberId ? null : named;
}
