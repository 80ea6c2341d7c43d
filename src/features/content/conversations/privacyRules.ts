import type { CommunitySettings } from '#core/communitySettings.ts';
import { hasPermission, holds, type Verdict, type Viewer } from '#core/permissions.ts';
import type { InCategory } from './conversationRules.ts';

/** SPEC §3 privateMessage: members write to staff alone where the community lets them, staff always. */
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
  /** The comment that a reply stands below. */
  parent: { authorId: number; addresseeId: number | null } | null;
}

/**
 * Whom a private message in a thread is for, besides staff: what staff write is for the author of what
 * they answer, what members write for staff alone.
 */
export function addresseeOf(viewer: Viewer, { post, parent }: AnsweredPrivately): number | null {
  if (!hasPermission(viewer, 'MANAGE_PRIVATE_MESSAGES', post.categoryId)) return null;
  const named = parent ? (parent.addresseeId ?? parent.authorId) : post.authorId;
  return named === viewer.memberId ? null : named;
}
