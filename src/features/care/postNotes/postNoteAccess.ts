import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** SPEC §6 manage notes: staff notes on a post are internal. */
export function canManagePostNotes(viewer: Viewer, post: { categoryId: number }): Verdict {
  return holds(viewer, 'MANAGE_NOTES', post.categoryId);
}
