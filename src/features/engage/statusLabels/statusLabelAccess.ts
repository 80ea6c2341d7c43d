import { holds, type Verdict, type Viewer } from '#core/permissions.ts';
import { takesMarks } from '#features/content/conversations/conversationRules.ts';

/** A status can close the post, so it needs the permission to close posts. */
export function canSetStatus(
  viewer: Viewer,
  post: { categoryId: number; archived: boolean },
): Verdict {
  return takesMarks(post, holds(viewer, 'CLOSE_POST', post.categoryId));
}

export function canManageStatusLabels(viewer: Viewer): Verdict {
  return holds(viewer, 'MANAGE_COMMUNITY');
}
