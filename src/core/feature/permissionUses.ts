import type { Permission } from '../permissions.ts';
import type { ShellSettings } from '../shellSettings.ts';
import { featureParts } from './feature.ts';

declare module './feature.ts' {
  interface Feature {
    /** Of `optionalPermissions`, those that the feature asks for, and whether the community has it on. */
    permissionUses?: Readonly<Partial<Record<Permission, (settings: ShellSettings) => boolean>>>;
  }
}

/** Permissions without meaning unless a feature that uses them is switched on. */
export const optionalPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'BOOKMARK',
  'CREATE_ANNOUNCEMENT',
  'PUBLISH_NOMINATION',
  'MANAGE_PRIVATE_MESSAGES',
  'MANAGE_OWN_PRIVATE_MESSAGES',
  'MANAGE_POLLS',
  'MANAGE_CONTESTS',
  'MANAGE_EVENTS',
  'PUBLISH_CUSTOM_HTML',
  'VIEW_PARTNER_LEVEL_CASE',
  'MANAGE_SUPPORT_CASE_CUSTOM_FIELDS',
  'VIEW_POST_IN_EXTERNAL_TOOL',
  'USE_CANNED_RESPONSES',
  'CHAT_WITH_OPTED_OUT_USER',
]);

/** Whether a role's permission makes a difference in this community. */
export function isPermissionUsed(permission: Permission, settings: ShellSettings): boolean {
  if (!optionalPermissions.has(permission)) return true;
  return featureParts('permissionUses').some((uses) => uses[permission]?.(settings) ?? false);
}
