import { AppError } from './errors.ts';
import { isRestriction, type Restriction, restrictionMessages } from './restriction.ts';

/** Every permission there is (SPEC §6), and what any member needs to take part. */
export const permissions = [
  'CREATE_POST',
  'CREATE_ANNOUNCEMENT',
  'CREATE_COMMENT',
  'VOTE',
  'FOLLOW',
  'BOOKMARK',
  'FLAG_INAPPROPRIATE',
  'ATTACH',
  'USE_TAGS',
  'CREATE_TAGS',
  'MODERATE_TAGS',
  'SKIP_CONTENT_LENGTH',
  'EXCLUDE_FROM_CAPTCHA',
  'NOMINATE',
  'PUBLISH_NOMINATION',
  'MARK_ACCEPTED_ANSWER',
  'MARK_OFFICIAL_ANSWER',
  'MARK_SPAM',
  'MANAGE_SPAM_POSTS',
  'EDIT_ANY_POST',
  'SILENT_EDIT',
  'DELETE_POST',
  'CLOSE_POST',
  'PIN_POST',
  'ADD_ORDER',
  'ARCHIVE',
  'ESCALATE',
  'MERGE_POSTS',
  'FORK_MESSAGE',
  'MOVE_MESSAGE',
  'UPDATE_TOPIC',
  'EDIT_INDEX',
  'REMOVE_LIKES',
  'VIEW_POST_IN_EXTERNAL_TOOL',
  'USE_CANNED_RESPONSES',
  'MANAGE_PRIVATE_MESSAGES',
  'MANAGE_OWN_PRIVATE_MESSAGES',
  'VIEW_PARTNER_LEVEL_CASE',
  'MANAGE_SUPPORT_CASE_CUSTOM_FIELDS',
  'MANAGE_CONTESTS',
  'MANAGE_POLLS',
  'MANAGE_EVENTS',
  'PUBLISH_CUSTOM_HTML',
  'CHAT_WITH_OPTED_OUT_USER',
  'BLOCK_LOWER_RANKED_USER',
  'BLOCK_USER',
  'SUSPEND_USER',
  'MANAGE_NOTES',
  'VIEW_ACTIVITY_LOG',
  'EDIT_USER',
  'EDIT_EMPLOYEE_ID',
  'EDIT_SIGNATURE',
  'EDIT_USERNAME',
  'SKIP_USERNAME_VALIDATION',
  'EDIT_USER_PROFILE_LIST',
  'RESET_USER_PASSWORD',
  'MANAGE_USER_APPROVAL',
  'MANAGE_BLACKLISTED_CONFIG',
  'MANAGE_COMMUNITY',
] as const;

export type Permission = (typeof permissions)[number];

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

/** The roles the product ships (DECISIONS: roles and who holds what). */
export const roles = {
  member,
  trusted,
  moderator,
  agent,
  editor,
  manager,
  administrator: permissions,
} as const satisfies Record<string, readonly Permission[]>;

/** Higher ones may block lower ones; within a level nobody outranks anybody. */
export const roleLevels = {
  member: 0,
  trusted: 10,
  agent: 20,
  editor: 20,
  moderator: 30,
  manager: 40,
  administrator: 50,
} as const satisfies Record<keyof typeof roles, number>;

export type Role = keyof typeof roles;

export function isRole(value: string): value is Role {
  return Object.hasOwn(roles, value);
}

/** Who is asking. An anonymous visitor has no member id. `brandUser` is a badge, never authority. */
export interface Viewer {
  memberId: number | null;
  username: string | null;
  role: Role | null;
  permissions: ReadonlySet<Permission>;
  /** Set while a member may only read; then there are no permissions. */
  restriction?: Restriction | null;
}

export const anonymousViewer: Viewer = {
  memberId: null,
  username: null,
  role: null,
  permissions: new Set(),
};

export function viewerOf(
  member: { id: number; username: string; role: string },
  restriction: Restriction | null = null,
): Viewer {
  const role = isRole(member.role) ? member.role : 'member';
  return {
    memberId: member.id,
    username: member.username,
    role,
    permissions: new Set<Permission>(restriction === null ? roles[role] : []),
    restriction,
  };
}

/** The answer of a predicate: the service demands it, the button reads it. */
export type Verdict =
  | { ok: true }
  | {
      ok: false;
      code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CONVERSATION_CLOSED' | 'BAD_REQUEST' | Restriction;
      permission?: Permission;
      message?: string;
    };

export const allowed: Verdict = { ok: true };

/** Whether the viewer holds a permission; a visitor is asked to sign in first. */
export function holds(viewer: Viewer, permission: Permission): Verdict {
  if (viewer.memberId === null) return { ok: false, code: 'UNAUTHENTICATED', permission };
  if (viewer.permissions.has(permission)) return allowed;
  if (viewer.restriction) return { ok: false, code: viewer.restriction, permission };
  return { ok: false, code: 'FORBIDDEN', permission };
}

/** @throws AppError with the verdict's code */
export function demand(verdict: Verdict): void {
  if (verdict.ok) return;
  const { code, permission, message } = verdict;
  const words = isRestriction(code) ? restrictionMessages[code] : message;
  throw new AppError(code, { permission, message: words });
}

/**
 * Whoever takes part; a member who may only read is refused.
 * @throws AppError UNAUTHENTICATED, EMAIL_NOT_VERIFIED, ACCOUNT_SUSPENDED
 * @returns the signed-in member's id
 */
export function demandMember(viewer: Viewer): number {
  const memberId = demandSelf(viewer);
  if (viewer.restriction)
    throw new AppError(viewer.restriction, { message: restrictionMessages[viewer.restriction] });
  return memberId;
}

/**
 * Whoever is signed in, for what concerns their own account alone: it stays theirs under a restriction.
 * @throws AppError UNAUTHENTICATED @returns the signed-in member's id
 */
export function demandSelf(viewer: Viewer): number {
  if (viewer.memberId === null) throw new AppError('UNAUTHENTICATED');
  return viewer.memberId;
}
