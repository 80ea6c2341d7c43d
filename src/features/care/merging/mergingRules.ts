import { holds, type Verdict, type Viewer } from '#core/permissions.ts';
import { hasOwnEditor } from '#core/postTypes.ts';
import type { InCategory } from '#features/content/conversations/conversationRules.ts';

/** SPEC §6 "merge posts": in the source's and the target's category. */
export function canMerge(viewer: Viewer, post: InCategory & { type?: string }): Verdict {
  if (post.type !== undefined && hasOwnEditor(post.type)) return { ok: false, code: 'BAD_REQUEST' };
  return holds(viewer, 'MERGE_POSTS', post.categoryId);
}

/** SPEC §6 "move message": a comment or reply to another post, in both categories. */
export function canMoveResponse(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'MOVE_MESSAGE', post.categoryId);
}

/** SPEC §6 "fork message". */
export function canFork(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'FORK_MESSAGE', post.categoryId);
}

/** The data of a target post that rules need. */
export interface TargetFacts {
  id: number;
  language: string;
  /** Public. */
  isOpen: boolean;
  merged: boolean;
  archived: boolean;
}

/** Why something cannot be moved to a post; the messages are in the locales. */
export const moveRefusals = ['itself', 'merged', 'archived', 'notOpen', 'language'] as const;
export type MoveRefusal = (typeof moveRefusals)[number];

/**
 * Why content cannot be moved between two posts; null if it can. Non-public posts take no part: text would be
 * exposed to people it was not meant for, or disappear.
 */
export function whyNotMoved(from: TargetFacts, to: TargetFacts): MoveRefusal | null {
  if (from.id === to.id) return 'itself';
  if (from.merged || to.merged) return 'merged';
  if (to.archived) return 'archived';
  if (!from.isOpen || !to.isOpen) return 'notOpen';
  return from.language === to.language ? null : 'language';
}
