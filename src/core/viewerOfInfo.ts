import type { ViewerInfo } from './pageRequest.ts';
import { anonymousViewer, isPermission, type Permission, type Viewer } from './permissions.ts';

/** A category, or something in one, with what the viewer holds there besides. */
export interface ScopedPlace {
  categoryId: string;
  scopedPermissions: readonly string[];
}

/** The viewer as the rules know it, in the browser: from the shell and the places that a page shows. */
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
    permissions: new Set(info.permissions),
    scoped,
    suspendedUntil: info.suspendedUntil === null ? null : new Date(info.suspendedUntil),
    suspendedReason: info.suspendedReason,
    mustVerifyEmail: info.mustVerifyEmail,
  };
}

/** What the viewer holds in a category: everywhere, and there besides. */
export function permissionsIn(viewer: Viewer, categoryId: number | null): ReadonlySet<Permission> {
  const here = categoryId === null ? undefined : viewer.scoped.get(categoryId);
  return here === undefined ? viewer.permissions : new Set([...viewer.permissions, ...here]);
}

/** What is held in a category beyond what is held everywhere. */
export function scopedIn(viewer: Viewer, categoryId: number): Permission[] {
  const here = viewer.scoped.get(categoryId) ?? [];
  return [...here].filter((permission) => !viewer.permissions.has(permission));
}
