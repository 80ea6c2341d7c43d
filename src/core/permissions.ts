import { AppError, type Suspension } from './errors.ts';
import type { Experience } from './experience.ts';

/** Every permission (SPEC §6), and the requirements for members to participate. */
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

const known: ReadonlySet<string> = new Set(permissions);

export function isPermission(value: string): value is Permission {
  return known.has(value);
}

/**
 * The user of the request. An anonymous visitor has no member id. `brandUser` is a badge and grants nothing.
 */
export interface Viewer {
  memberId: number | null;
  username: string | null;
  /** Key of the base role. */
  role: string | null;
  /** The highest level among the base role and global grants. */
  level: number;
  /** Permissions held globally. */
  permissions: ReadonlySet<Permission>;
  /** Additional permissions by category; subcategories of a grant have their own rows. */
  scoped: ReadonlyMap<number, ReadonlySet<Permission>>;
  /** Ids of the member's profile lists (pLs). */
  profileLists: readonly number[];
  /** The languages the member reads, preferred first; empty: not chosen. */
  readLanguages: readonly string[];
  /** The member is read-only until then. */
  suspendedUntil: Date | null;
  suspendedReason: string | null;
  /** The email address is not verified although required (SPEC §5): the member is read-only until it is. */
  mustVerifyEmail: boolean;
  /** Known with a session; null: query the database. */
  experience: Experience | null;
}

export const anonymousViewer: Viewer = {
  memberId: null,
  username: null,
  role: null,
  level: -1,
  permissions: new Set(),
  scoped: new Map(),
  profileLists: [],
  readLanguages: [],
  suspendedUntil: null,
  suspendedReason: null,
  mustVerifyEmail: false,
  experience: null,
};

/** The result of a permission check: the service enforces it, the button reads it. */
export type Verdict =
  | { ok: true }
  | {
      ok: false;
      code:
        | 'UNAUTHENTICATED'
        | 'FORBIDDEN'
        | 'CONVERSATION_CLOSED'
        | 'BAD_REQUEST'
        | 'ACCOUNT_SUSPENDED'
        | 'EMAIL_NOT_VERIFIED';
      /** The missing permission; only for members, who may know it. */
      permission?: Permission;
      message?: string;
      suspension?: Suspension;
    };

/** A result as returned by the API. */
export type VerdictCode = 'OK' | Extract<Verdict, { ok: false }>['code'];

export const allowed: Verdict = { ok: true };

/** SPEC §8. */
const unverified: Verdict = {
  ok: false,
  code: 'EMAIL_NOT_VERIFIED',
  message: 'Please verify your email first.',
};

/** Whether the viewer may act at all: signed in, not suspended, verified if required. */
export function isActive(viewer: Viewer): Verdict {
  if (viewer.memberId === null) return { ok: false, code: 'UNAUTHENTICATED' };
  if (viewer.suspendedUntil === null) return viewer.mustVerifyEmail ? unverified : allowed;
  const suspension = {
    until: viewer.suspendedUntil.toISOString(),
    reason: viewer.suspendedReason,
  };
  return { ok: false, code: 'ACCOUNT_SUSPENDED', suspension };
}

/**
 * Whether the viewer holds a permission globally or in the entity's category. A visitor is asked to sign in
 * first.
 */
export function holds(viewer: Viewer, permission: Permission, categoryId?: number | null): Verdict {
  const active = isActive(viewer);
  if (!active.ok) return active;
  if (hasPermission(viewer, permission, categoryId)) return allowed;
  return {
    ok: false,
    code: 'FORBIDDEN',
    permission,
    message: `This requires the permission ${permission}.`,
  };
}

/** For entities without a category yet, such as a file to be attached. */
export function holdsSomewhere(viewer: Viewer, permission: Permission): Verdict {
  const places = [null, ...viewer.scoped.keys()];
  const place = places.find((categoryId) => hasPermission(viewer, permission, categoryId));
  return holds(viewer, permission, place);
}

/** The same as a boolean, for limits that a permission lifts. */
export function hasPermission(
  viewer: Pick<Viewer, 'permissions' | 'scoped'>,
  permission: Permission,
  categoryId?: number | null,
): boolean {
  if (viewer.permissions.has(permission)) return true;
  return categoryId != null && (viewer.scoped.get(categoryId)?.has(permission) ?? false);
}

/** @throws AppError with the result's code */
export function demand(verdict: Verdict): void {
  if (verdict.ok) return;
  const { code, permission, message, suspension } = verdict;
  throw new AppError(code, { permission, message, suspension });
}

/** @throws AppError UNAUTHENTICATED @returns the signed-in member's id */
export function demandMember(viewer: Viewer): number {
  if (viewer.memberId === null) throw new AppError('UNAUTHENTICATED');
  return viewer.memberId;
}

/**
 * For writes that need no permission.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED
 */
export function demandActive(viewer: Viewer): number {
  demand(isActive(viewer));
  return demandMember(viewer);
}
