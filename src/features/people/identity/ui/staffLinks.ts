import type { ViewerInfo } from '#core/pageRequest.ts';
import type { Permission } from '#core/permissions.ts';

/** Pages of those who run the community, each for whoever holds one of its permissions. */
const staffLinks = [
  {
    permissions: ['MANAGE_SPAM_POSTS', 'MARK_SPAM', 'DELETE_POST'],
    href: '/conversations/moderation',
    label: 'staff.moderation',
    inCategories: true,
  },
  {
    permissions: [
      'BLOCK_USER',
      'BLOCK_LOWER_RANKED_USER',
      'SUSPEND_USER',
      'EDIT_USER',
      'RESET_USER_PASSWORD',
      'MANAGE_USER_APPROVAL',
    ],
    href: '/users/user-management',
    label: 'staff.members',
  },
  {
    permissions: ['MANAGE_USER_APPROVAL'],
    href: '/users/approval-workflow',
    label: 'staff.approvals',
  },
  { permissions: ['MANAGE_BLACKLISTED_CONFIG'], href: '/admin/bans', label: 'staff.bans' },
  {
    permissions: ['MANAGE_BLACKLISTED_CONFIG'],
    href: '/admin/spam-rules',
    label: 'staff.spamRules',
  },
  {
    permissions: ['EDIT_USER_PROFILE_LIST'],
    href: '/admin/profile-lists',
    label: 'staff.profileLists',
  },
  {
    permissions: ['USE_CANNED_RESPONSES'],
    href: '/admin/canned-texts',
    label: 'staff.cannedTexts',
  },
  { permissions: ['MANAGE_COMMUNITY'], href: '/admin/settings', label: 'staff.settings' },
  { permissions: ['MANAGE_COMMUNITY'], href: '/admin/categories', label: 'staff.categories' },
  { permissions: ['MANAGE_COMMUNITY'], href: '/admin/roles', label: 'staff.roles' },
  { permissions: ['MANAGE_COMMUNITY'], href: '/admin/permissions', label: 'staff.permissions' },
  {
    permissions: ['MANAGE_COMMUNITY'],
    href: '/admin/identity-providers',
    label: 'staff.identityProviders',
  },
  { permissions: ['MANAGE_COMMUNITY'], href: '/admin/mail', label: 'staff.mail' },
  { permissions: ['MANAGE_COMMUNITY'], href: '/admin/audit', label: 'staff.audit' },
] as const satisfies readonly {
  permissions: readonly Permission[];
  href: string;
  label: string;
  /** There is something on it for those too who hold a permission in single categories. */
  inCategories?: boolean;
}[];

export type StaffLink = (typeof staffLinks)[number];

/** The pages that a viewer has something to do on. */
export function offeredLinks(
  viewer: Pick<ViewerInfo, 'permissions' | 'scopedPermissions'>,
): StaffLink[] {
  const everywhere: ReadonlySet<string> = new Set(viewer.permissions);
  const somewhere: ReadonlySet<string> = new Set(viewer.scopedPermissions);
  return staffLinks.filter((link) =>
    link.permissions.some(
      (each) => everywhere.has(each) || ('inCategories' in link && somewhere.has(each)),
    ),
  );
}
