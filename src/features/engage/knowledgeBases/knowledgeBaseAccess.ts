import {
  hasPermission,
  holds,
  type Permission,
  type Verdict,
  type Viewer,
} from '#core/permissions.ts';
import type { InCategory } from '#features/content/conversations/conversationRules.ts';

/** Who writes and reviews drafts, and sees what is not published. */
export function canWriteArticles(viewer: Viewer, place: InCategory): Verdict {
  return holds(viewer, 'CREATE_ANNOUNCEMENT', place.categoryId);
}

/** Who approves and publishes. */
export function canPublishArticles(viewer: Viewer, place: InCategory): Verdict {
  return holds(viewer, 'PUBLISH_NOMINATION', place.categoryId);
}

/** Who sets up knowledge bases and their sections. */
export function canManageKnowledgeBase(viewer: Viewer, place: InCategory): Verdict {
  return holds(viewer, 'PUBLISH_NOMINATION', place.categoryId);
}

/** Whether the viewer writes articles anywhere. */
export function writesSomeArticles(viewer: Viewer): boolean {
  return hasSomewhere(viewer, 'CREATE_ANNOUNCEMENT');
}

/** Whether the viewer publishes articles anywhere. */
export function publishesSomeArticles(viewer: Viewer): boolean {
  return hasSomewhere(viewer, 'PUBLISH_NOMINATION');
}

function hasSomewhere(viewer: Viewer, permission: Permission): boolean {
  return [null, ...viewer.scoped.keys()].some((id) => hasPermission(viewer, permission, id));
}

type ShownViewer = { permissions: readonly string[]; scopedPermissions: readonly string[] };

/** The same in the browser, for pages that are not about one category. */
export function offersKnowledgeBases({ permissions, scopedPermissions }: ShownViewer): boolean {
  return [...permissions, ...scopedPermissions].includes('PUBLISH_NOMINATION');
}
