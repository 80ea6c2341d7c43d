import { anonymousViewer, type Permission, permissions, type Viewer } from './permissions.ts';

const member = [
  'CREATE_POST',
  'CREATE_COMMENT',
  'VOTE',
  'FLAG_INAPPROPRIATE',
  'FOLLOW',
  'BOOKMARK',
  'ATTACH',
  'USE_TAGS',
  'MANAGE_OWN_PRIVATE_MESSAGES',
] as const satisfies Permission[];
const trusted = [
  ...member,
  'CREATE_TAGS',
  'SKIP_CONTENT_LENGTH',
  'EXCLUDE_FROM_CAPTCHA',
  'NOMINATE',
] as const satisfies Permission[];
const moderator = [
  ...trusted,
  'CREATE_ANNOUNCEMENT',
  'MARK_ACCEPTED_ANSWER',
  'MARK_SPAM',
  'MANAGE_SPAM_POSTS',
  'EDIT_ANY_POST',
  'DELETE_POST',
  'CLOSE_POST',
  'PIN_POST',
  'ADD_ORDER',
  'ARCHIVE',
  'ESCALATE',
  'MERGE_POSTS',
  'FORK_MESSAGE',
  'MOVE_MESSAGE',
  'MODERATE_TAGS',
  'REMOVE_LIKES',
  'BLOCK_LOWER_RANKED_USER',
  'SUSPEND_USER',
  'MANAGE_NOTES',
  'VIEW_ACTIVITY_LOG',
] as const satisfies Permission[];
const agent = [
  ...trusted,
  'CREATE_ANNOUNCEMENT',
  'MARK_OFFICIAL_ANSWER',
  'ESCALATE',
  'MANAGE_PRIVATE_MESSAGES',
  'MANAGE_NOTES',
  'VIEW_POST_IN_EXTERNAL_TOOL',
  'USE_CANNED_RESPONSES',
] as const satisfies Permission[];
const editor = [
  ...trusted,
  'CREATE_ANNOUNCEMENT',
  'PUBLISH_NOMINATION',
  'EDIT_INDEX',
  'MANAGE_POLLS',
  'MANAGE_CONTESTS',
  'MANAGE_EVENTS',
  'UPDATE_TOPIC',
  'ADD_ORDER',
] as const satisfies Permission[];
const manager = [
  ...new Set<Permission>([...moderator, ...editor]),
  'MANAGE_USER_APPROVAL',
  'BLOCK_USER',
  'EDIT_USER',
  'EDIT_SIGNATURE',
  'EDIT_EMPLOYEE_ID',
  'EDIT_USERNAME',
  'RESET_USER_PASSWORD',
  'EDIT_USER_PROFILE_LIST',
  'MANAGE_BLACKLISTED_CONFIG',
  'SKIP_USERNAME_VALIDATION',
  'SILENT_EDIT',
  'CHAT_WITH_OPTED_OUT_USER',
] as const satisfies Permission[];

/** The built-in roles (DECISIONS: roles and who holds what); the effective ones are in the table `roles`. */
export const roles = {
  member,
  trusted,
  moderator,
  agent,
  editor,
  manager,
  administrator: permissions,
} as const satisfies Record<string, readonly Permission[]>;

/** Higher levels may block lower ones; members of the same level cannot. */
export const roleLevels = {
  member: 0,
  trusted: 10,
  agent: 20,
  editor: 20,
  moderator: 30,
  manager: 40,
  administrator: 50,
} as const satisfies Record<keyof typeof roles, number>;

/** Key of a built-in role; administrators add others as data. */
export type Role = keyof typeof roles;

/** The administrators' level; custom roles cannot reach it. */
export const administratorLevel = roleLevels.administrator;

export function isRole(value: string): value is Role {
  return Object.hasOwn(roles, value);
}

/** A member with a built-in role, without grants. Requests use the stored roles. */
export function viewerOf(member: { id: number; username: string; role: string }): Viewer {
  const role = isRole(member.role) ? member.role : 'member';
  return {
    ...anonymousViewer,
    memberId: member.id,
    username: member.username,
    role,
    level: roleLevels[role],
    permissions: new Set<Permission>(roles[role]),
  };
}
