import { holds, type Verdict, type Viewer } from '#core/permissions.ts';
import type { InCategory } from '#features/content/conversations/conversationRules.ts';

/** SPEC §6 "merge posts": in the category a post leaves, and in the one it comes to. */
export function canMerge(viewer: Viewer, post: InCategory): Verdict {
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

/** What the rules below need to know of a post that takes what another one had. */
export interface TargetFacts {
  id: number;
  language: string;
  /** Everybody sees it. */
  isOpen: boolean;
  merged: boolean;
  archived: boolean;
}

/** Why something cannot come to another post; the words for each are in the locales. */
export const moveRefusals = ['itself', 'merged', 'archived', 'notOpen', 'language'] as const;
export type MoveRefusal = (typeof moveRefusals)[number];

/**
 * Why what stands in one post cannot come to another; null where it can. What is not open to everybody
 * takes nothing and gives nothing: words would appear to people they were not meant for, or vanish.
 */
export function whyNotMoved(from: TargetFacts, to: TargetFacts): MoveRefusal | null {
  if (from.id === to.id) return 'itself';
  if (from.merged || to.merged) return 'merged';
  if (to.archived) return 'archived';
  if (!from.isOpen || !to.isOpen) return 'notOpen';
  return from.language === to.language ? null : 'language';
}
