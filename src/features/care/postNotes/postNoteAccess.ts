import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** SPEC §6 manage notes: what staff write down about a post nobody else sees. */
export function canManagePostNotes(viewer: Viewer, post: { categoryId: number }): Verdict {
  return holds(viewer, 'MANAGE_NOTES', post.categoryId);
}
