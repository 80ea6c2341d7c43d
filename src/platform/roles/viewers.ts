import { sql } from 'kysely';
import { anonymousViewer, type Permission, type Viewer } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import { serverParts } from '../feature/serverFeature.ts';
import {
  type AccessRow,
  accessColumns,
  accessOf,
  type MemberAccess,
} from '../sessions/memberAccess.ts';
import { findSessionMember } from '../sessions/sessions.ts';
import { type RoleBook, roleStoreOf, type StoredRole } from './roleStore.ts';

type Sources = Pick<Ctx, 'db' | 'bus' | 'settings'>;

/**
 * The viewer of a session: base role and grants, with the roles' current permissions. Needs no statement once
 * roles and taxonomy are cached.
 */
export async function makeViewer(ctx: Sources, access: MemberAccess, now: Date): Promise<Viewer> {
  const roles = await roleStoreOf(ctx).get();
  const viewer = {
    ...anonymousViewer,
    memberId: access.id,
    username: access.username,
    role: access.role,
    profileLists: access.profileLists,
    readLanguages: access.readLanguages,
    experience: access.experience,
  };
  const everywhere = rolesEverywhere(roles, access);
  const level = Math.max(0, ...everywhere.map((role) => role.level));
  if (access.suspendedUntil !== null && access.suspendedUntil > now) {
    const { suspendedUntil, suspendedReason } = access;
    return { ...viewer, level, suspendedUntil, suspendedReason };
  }
  if (mustVerifyEmail(ctx, access)) return { ...viewer, level, mustVerifyEmail: true };
  const permissions = new Set(everywhere.flatMap((role) => [...role.permissions]));
  return { ...viewer, level, permissions, scoped: await scopesOf(ctx, roles, access.grants) };
}

/** §5. Does not apply to administrators, who could otherwise not revert the setting. */
function mustVerifyEmail({ settings }: Sources, access: MemberAccess): boolean {
  const { emailVerificationMandatory } = settings.identity;
  return (
    emailVerificationMandatory && access.emailVerifiedAt === null && access.role !== 'administrator'
  );
}

/** The base role and the global grants. A deleted role counts as the default member role. */
function rolesEverywhere(roles: RoleBook, access: MemberAccess): StoredRole[] {
  const base = roles.get(access.role) ?? roles.get('member');
  const granted = access.grants.map(({ role, categoryId }) =>
    categoryId === null ? roles.get(role) : undefined,
  );
  return [base, ...granted].filter((role) => role !== undefined);
}

/** A grant for a category includes its subcategories. */
async function scopesOf(
  ctx: Sources,
  roles: RoleBook,
  grants: MemberAccess['grants'],
): Promise<Viewer['scoped']> {
  const scoped = new Map<number, Set<Permission>>();
  if (grants.every(({ categoryId }) => categoryId === null)) return scoped;
  for (const { role, categoryId } of grants) {
    if (categoryId === null) continue;
    const permissions = roles.get(role)?.permissions ?? [];
    for (const id of await branchOf(ctx, categoryId)) {
      scoped.set(id, new Set([...(scoped.get(id) ?? []), ...permissions]));
    }
  }
  return scoped;
}

async function branchOf(ctx: Sources, categoryId: number): Promise<readonly number[]> {
  const branches = serverParts('categoryBranch').map((listBranch) => listBranch(ctx, categoryId));
  return (await Promise.all(branches)).flat();
}

/** @returns the access data of some members in any state except deleted */
export async function listAccess(
  { db }: Pick<Ctx, 'db'>,
  memberIds: readonly number[],
): Promise<MemberAccess[]> {
  const { rows } = await sql<AccessRow>`
    select ${accessColumns} from members m
    where m.id = any(${memberIds}::bigint[]) and m.deleted_at is null`.execute(db);
  return rows.map(accessOf);
}

/** The viewer for another member; null if there is no such member. */
export async function findViewer(ctx: Ctx, memberId: number): Promise<Viewer | null> {
  const [access] = await listAccess(ctx, [memberId]);
  return access ? makeViewer(ctx, access, ctx.now) : null;
}

/**
 * The viewer's current state, for code that outlives a request. Null once their session ended, or they were
 * blocked.
 */
export async function viewerOfSession(ctx: Ctx, now: Date): Promise<Viewer | null> {
  const { sessionId } = ctx;
  const { memberId } = ctx.viewer;
  if (memberId === null || sessionId === null) return null;
  const access = await findSessionMember(ctx.db, { memberId, id: sessionId, now });
  if (access === null || (access.anonymous && ctx.settings.privateCommunity)) return null;
  return makeViewer(ctx, access, now);
}
