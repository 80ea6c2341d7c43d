import { AppError, type Suspension } from './errors.ts';
import type { Experience } from './experience.ts';

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

const known: ReadonlySet<string> = new Set(permissions);

export function isPermission(value: string): value is Permission {
  return known.has(value);
}

/** Who is asking. An anonymous visitor has no member id. `brandUser` is a badge, never authority. */
export interface Viewer {
  memberId: number | null;
  username: string | null;
  /** Key of the base role. */
  role: string | null;
  /** The highest level among the base role and the grants that hold everywhere. */
  level: number;
  /** What is held everywhere. */
  permissions: ReadonlySet<Permission>;
  /** What is held besides in single categories; those below a granted one have rows of their own. */
  scoped: ReadonlyMap<number, ReadonlySet<Permission>>;
  /** Ids of the profile lists (pLs) the member is in. */
  profileLists: readonly number[];
  /** Until then the member reads and does nothing else. */
  suspendedUntil: Date | null;
  suspendedReason: string | null;
  /** The address is not verified where it must be (SPEC §5): until then the member only reads. */
  mustVerifyEmail: boolean;
  /** Known of whoever comes with a session; null asks the database. */
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
  suspendedUntil: null,
  suspendedReason: null,
  mustVerifyEmail: false,
  experience: null,
};

/** The answer of a predicate: the service demands it, the button reads it. */
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
      /** The one that is missing; for a member, who may know it. */
      permission?: Permission;
      message?: string;
      suspension?: Suspension;
    };

/** A verdict as the API gives it. */
export type VerdictCode = 'OK' | Extract<Verdict, { ok: false }>['code'];

export const allowed: Verdict = { ok: true };

/** SPEC §8. */
const unverified: Verdict = {
  ok: false,
  code: 'EMAIL_NOT_VERIFIED',
  message: 'Please verify your email first.',
};

/** Whether there is somebody who may do anything at all: signed in, not suspended, verified where needed. */
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
 * Whether the viewer holds a permission: everywhere, or in the category the thing is in. A visitor
 * is asked to sign in first.
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

/** For what is not in any category yet, such as a file that is to be attached. */
export function holdsSomewhere(viewer: Viewer, permission: Permission): Verdict {
  const places = [null, ...viewer.scoped.keys()];
  const place = places.find((categoryId) => hasPermission(viewer, permission, categoryId));
  return holds(viewer, permission, place);
}

/** The same as a plain yes or no, for limits that a permission lifts. */
export function hasPermission(
  viewer: Pick<Viewer, 'permissions' | 'scoped'>,
  permission: Permission,
  categoryId?: number | null,
): boolean {
  if (viewer.permissions.has(permission)) return true;
  return categoryId != null && (viewer.scoped.get(categoryId)?.has(permission) ?? false);
}

/** @throws AppError with the verdict's code */
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
 * For whatever writes and needs no permission.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED
 */
export function demandActive(viewer: Viewer): number {
  demand(isActive(viewer));
  return demandMember(viewer);
}
