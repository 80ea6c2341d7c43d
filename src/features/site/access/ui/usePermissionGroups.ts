import { isPermissionUsed } from '#core/feature/permissionUses.ts';
import { type PermissionGroup, permissionGroups } from '#core/permissionGroups.ts';
import type { Permission } from '#core/permissions.ts';
import { useShell } from '#ui/useShell.ts';

const groups = Object.keys(permissionGroups) as PermissionGroup[]; // the keys of an exhaustive table

/** The permissions of features that are on, by group; groups without any are omitted. */
export function usePermissionGroups(): { group: PermissionGroup; names: readonly Permission[] }[] {
  const { settings } = useShell();
  return groups
    .map((group) => ({
      group,
      names: permissionGroups[group].filter((name) => isPermissionUsed(name, settings)),
    }))
    .filter(({ names }) => names.length > 0);
}
