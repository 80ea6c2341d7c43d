import { hasPermission, type Viewer } from './permissions.ts';
import { roleLevels } from './shippedRoles.ts';

/** Staff are never new, however young their account: on a fresh install, everyone's is. */
export function isStaffLevel(level: number): boolean {
  return level >= roleLevels.agent;
}

/**
 * Whether limits of new members spare the viewer, whatever they limit: staff, and trusted members
 * (DECISIONS "Roles and permissions", "Spam prevention"). Every such limit asks this.
 */
export function isSparedNewMemberLimits(
  viewer: Pick<Viewer, 'level' | 'permissions' | 'scoped'>,
  categoryId?: number | null,
): boolean {
  return isStaffLevel(viewer.level) || hasPermission(viewer, 'SKIP_CONTENT_LENGTH', categoryId);
}
