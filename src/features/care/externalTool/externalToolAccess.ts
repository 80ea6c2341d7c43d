import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** SPEC §6 view post in external tool. */
export function canViewInExternalTool(viewer: Viewer, post: { categoryId: number }): Verdict {
  return holds(viewer, 'VIEW_POST_IN_EXTERNAL_TOOL', post.categoryId);
}
