import type { Permission } from './permissions.ts';

/** Every permission once, in display order. */
export const permissionGroups = {
  takingPart: [
    'CREATE_POST',
    'CREATE_COMMENT',
    'VOTE',
    'FOLLOW',
    'BOOKMARK',
    'FLAG_INAPPROPRIATE',
    'ATTACH',
    'USE_TAGS',
    'CREATE_TAGS',
    'NOMINATE',
    'SKIP_CONTENT_LENGTH',
    'EXCLUDE_FROM_CAPTCHA',
    'MANAGE_OWN_PRIVATE_MESSAGES',
  ],
  answers: ['MARK_ACCEPTED_ANSWER', 'MARK_OFFICIAL_ANSWER', 'PUBLISH_NOMINATION'],
  moderation: [
    'EDIT_ANY_POST',
    'SILENT_EDIT',
    'CLOSE_POST',
    'DELETE_POST',
    'MARK_SPAM',
    'MANAGE_SPAM_POSTS',
    'MOVE_MESSAGE',
    'MERGE_POSTS',
    'FORK_MESSAGE',
    'ARCHIVE',
    'ESCALATE',
    'REMOVE_LIKES',
    'MODERATE_TAGS',
  ],
  content: [
    'CREATE_ANNOUNCEMENT',
    'PIN_POST',
    'ADD_ORDER',
    'UPDATE_TOPIC',
    'EDIT_INDEX',
    'MANAGE_POLLS',
    'MANAGE_CONTESTS',
    'MANAGE_EVENTS',
    'PUBLISH_CUSTOM_HTML',
  ],
  people: [
    'BLOCK_LOWER_RANKED_USER',
    'BLOCK_USER',
    'SUSPEND_USER',
    'MANAGE_NOTES',
    'VIEW_ACTIVITY_LOG',
    'EDIT_USER',
    'EDIT_USERNAME',
    'SKIP_USERNAME_VALIDATION',
    'EDIT_EMPLOYEE_ID',
    'EDIT_SIGNATURE',
    'EDIT_USER_PROFILE_LIST',
    'RESET_USER_PASSWORD',
    'MANAGE_USER_APPROVAL',
    'MANAGE_BLACKLISTED_CONFIG',
  ],
  support: [
    'MANAGE_PRIVATE_MESSAGES',
    'VIEW_PARTNER_LEVEL_CASE',
    'MANAGE_SUPPORT_CASE_CUSTOM_FIELDS',
    'VIEW_POST_IN_EXTERNAL_TOOL',
    'USE_CANNED_RESPONSES',
    'CHAT_WITH_OPTED_OUT_USER',
  ],
  community: ['MANAGE_COMMUNITY'],
} as const satisfies Record<string, readonly Permission[]>;

export type PermissionGroup = keyof typeof permissionGroups;

const communityWide: ReadonlySet<Permission> = new Set<Permission>([
  ...permissionGroups.people,
  ...permissionGroups.community,
  'EXCLUDE_FROM_CAPTCHA',
  'MANAGE_OWN_PRIVATE_MESSAGES',
  'MANAGE_SUPPORT_CASE_CUSTOM_FIELDS',
  'CHAT_WITH_OPTED_OUT_USER',
]);

/** Whether it can be granted for one category: members and the community do not belong to one. */
export function isScopable(permission: Permission): boolean {
  return !communityWide.has(permission);
}
