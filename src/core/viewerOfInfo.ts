import type { ViewerInfo } from './pageRequest.ts';
import { anonymousViewer, isPermission, type Permission, type Viewer } from './permissions.ts';

/** A category, or an entity in one, with the viewer's additional permissions there. */
export interface ScopedPlace {
  categoryId: string;
  scopedPermissions: readonly string[];
}

/** The viewer for permission checks in the browser: from the shell and the page's categories. */
export function viewerOfInfo(info: ViewerInfo, places: readonly ScopedPlace[] = []): Viewer {
  const scoped = new Map<number, ReadonlySet<Permission>>();
  for (const { categoryId, scopedPermissions } of places) {
    if (scopedPermissions.length === 0) continue;
    scoped.set(Number(categoryId), new Set(scopedPermissions.filter(isPermission)));
  }
  return {
    ...anonymousViewer,
    memberId: info.memberId === null ? null : Number(info.memberId),
    username: info.username,
    role: info.role,
    readLanguages: info.readLanguages,
    permissions: new Set(info.permissions),
    scoped,
    suspendedUntil: info.suspendedUntil === null ? null : new Date(info.suspendedUntil),
    suspendedReason: info.suspendedReason,
    mustVerifyEmail: info.mustVerifyEmail,
  };
}

/** The viewer's permissions in a category, global ones included. */
export function permissionsIn(viewer: Viewer, categoryId: number | null): ReadonlySet<Permission> {
  const here = categoryId === null ? undefined : viewer.scoped.get(categoryId);
  return here === undefined ? viewer.permissions : new Set([...viewer.permissions, ...here]);
}

/** Permissions in a category beyond the global ones. */
export function scopedIn(viewer: Viewer, categoryId: number): Permission[] {
  const here = viewer.scoped.get(categoryId) ?? [];
  return [...here].filter((permission) => !viewer.permissions.has(permission));
}
