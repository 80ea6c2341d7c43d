import { hasPermission, type Permission, type Viewer } from '#core/permissions.ts';

/** Posts that wait for staff, and the permission that their list requires. */
export const workLists = {
  ESCALATED: 'ESCALATE',
  NOMINATED: 'PUBLISH_NOMINATION',
} as const satisfies Record<string, Permission>;

export type WorkList = keyof typeof workLists;
export const workListNames = ['ESCALATED', 'NOMINATED'] as const satisfies readonly WorkList[];

/** The categories whose posts the viewer may list: all, some, or none. */
export function listedCategories(viewer: Viewer, list: WorkList): 'all' | readonly number[] {
  const permission = workLists[list];
  if (hasPermission(viewer, permission)) return 'all';
  return [...viewer.scoped.keys()].filter((id) => hasPermission(viewer, permission, id));
}
