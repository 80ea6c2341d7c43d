import { AppError } from './errors.ts';

/** Permissions this release checks (SPEC §6). Later features add rows. */
export const permissions = [
  'CREATE_POST',
  'CREATE_ANNOUNCEMENT',
  'CREATE_COMMENT',
  'VOTE',
  'FOLLOW',
  'BOOKMARK',
  'ATTACH',
  'USE_TAGS',
  'CREATE_TAGS',
  'MARK_ACCEPTED_ANSWER',
  'EDIT_ANY_POST',
  'DELETE_POST',
  'CLOSE_POST',
  'SKIP_CONTENT_LENGTH',
  'SILENT_EDIT',
  'MANAGE_COMMUNITY',
] as const;

export type Permission = (typeof permissions)[number];

const member = [
  'CREATE_POST',
  'CREATE_COMMENT',
  'VOTE',
  'FOLLOW',
  'BOOKMARK',
  'ATTACH',
  'USE_TAGS',
] as const satisfies Permission[];
const trusted = [...member, 'CREATE_TAGS', 'SKIP_CONTENT_LENGTH'] as const;
const moderator = [
  ...trusted,
  'MARK_ACCEPTED_ANSWER',
  'EDIT_ANY_POST',
  'DELETE_POST',
  'CLOSE_POST',
  'CREATE_ANNOUNCEMENT',
] as const;

/** Roles are data: a named set of permissions (docs/decisions say which and why). */
export const roles = {
  member,
  trusted,
  moderator,
  agent: [...trusted, 'CREATE_ANNOUNCEMENT'],
  editor: [...trusted, 'CREATE_ANNOUNCEMENT'],
  manager: [...moderator, 'SILENT_EDIT'],
  administrator: permissions,
} as const satisfies Record<string, readonly Permission[]>;

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
}

export const anonymousViewer: Viewer = {
  memberId: null,
  username: null,
  role: null,
  permissions: new Set(),
};

export function viewerOf(member: { id: number; username: string; role: string }): Viewer {
  const role = isRole(member.role) ? member.role : 'member';
  return {
    memberId: member.id,
    username: member.username,
    role,
    permissions: new Set<Permission>(roles[role]),
  };
}

/** The answer of a predicate: the service demands it, the button reads it. */
export type Verdict =
  | { ok: true }
  | {
      ok: false;
      code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CONVERSATION_CLOSED' | 'BAD_REQUEST';
      permission?: Permission;
      message?: string;
    };

export const allowed: Verdict = { ok: true };

/** Whether the viewer holds a permission; a visitor is asked to sign in first. */
export function holds(viewer: Viewer, permission: Permission): Verdict {
  if (viewer.memberId === null) return { ok: false, code: 'UNAUTHENTICATED', permission };
  if (viewer.permissions.has(permission)) return allowed;
  return { ok: false, code: 'FORBIDDEN', permission };
}

/** @throws AppError with the verdict's code */
export function demand(verdict: Verdict): void {
  if (!verdict.ok) {
    throw new AppError(verdict.code, { permission: verdict.permission, message: verdict.message });
  }
}

/** @throws AppError UNAUTHENTICATED @returns the signed-in member's id */
export function demandMember(viewer: Viewer): number {
  if (viewer.memberId === null) throw new AppError('UNAUTHENTICATED');
  return viewer.memberId;
}
