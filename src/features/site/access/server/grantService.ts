import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { demand } from '#core/permissions.ts';
import { categoryLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import {
  demandAnotherAdministrator,
  lockAdministrators,
} from '#features/people/standing/server/standings.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import type { StoredRole } from '#platform/roles/roleStore.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { canGrantRole, canSeeRoles } from '../accessRules.ts';
import { type Holding, listHoldings } from './roleQueries.ts';
import { getRole } from './roleService.ts';

export interface GrantInput {
  memberId: number;
  role: string;
  /** Its category, including subcategories; null for global. */
  categoryId?: number | null;
  /** Replaces the base role instead of adding a grant. */
  base?: boolean;
}

/** Members with a role, by base role or grant. @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listHolders(
  ctx: Ctx,
  role: string,
  asked: { page?: number | null; first?: number | null },
): Promise<Page<Holding>> {
  demand(canSeeRoles(ctx.viewer));
  const window = pageWindow(asked.page, asked.first);
  const rows = await listHoldings(ctx.db, { role, offset: window.offset, limit: window.size + 1 });
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: window.offset + rows.length,
  };
}

/** A member's roles and their sources. @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function listMemberRoles(ctx: Ctx, memberId: number): Promise<Holding[]> {
  demand(canSeeRoles(ctx.viewer));
  const rows = await listHoldings(ctx.db, { memberId });
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return rows;
}

/**
 * Grants a role: globally, for a category, or as the base role. Existing grants are unchanged.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_REQUEST,
 *   CONFLICT if the last administrator would lose the role
 */
export async function grantRole(ctx: Ctx, input: GrantInput): Promise<Holding[]> {
  const role = await getRole(ctx, input.role);
  await demandMayGrant(ctx, role, input.memberId);
  await giveRole(ctx, role, input);
  return listHoldings(ctx.db, { memberId: input.memberId });
}

/**
 * Without a permission check, for callers such as the command line. @throws AppError BAD_REQUEST, NOT_FOUND
 */
export async function giveRole(ctx: Ctx, role: StoredRole, input: GrantInput): Promise<void> {
  const categoryId = input.categoryId ?? null;
  await demandScope(ctx, role, { categoryId, base: input.base ?? false });
  await inTransaction(ctx, async (unit) => {
    await lockRole(unit.trx, role.key);
    if (input.base) await setBaseRole(ctx, unit, { memberId: input.memberId, role: role.key });
    else await insertGrant(ctx, unit, { memberId: input.memberId, role: role.key, categoryId });
  });
}

/** Locks the role against deletion. @throws AppError NOT_FOUND if it has just been deleted */
async function lockRole(trx: DatabaseTransaction, key: string): Promise<void> {
  const role = await trx
    .selectFrom('roles')
    .select('key')
    .where('key', '=', key)
    .forKeyShare()
    .executeTakeFirst();
  if (!role) throw new AppError('NOT_FOUND', { message: 'Role not found.' });
}

/**
 * Revokes a grant; a base role is replaced by the default member role.
 * @param id of a grant, or `base:<member>`
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT for the last administrator
 */
export async function revokeRole(ctx: Ctx, id: string): Promise<Holding[]> {
  demand(canSeeRoles(ctx.viewer));
  const held = await getHolding(ctx, id);
  await demandMayGrant(ctx, await getRole(ctx, held.role), held.memberId);
  await takeRole(ctx, held);
  return listHoldings(ctx.db, { memberId: held.memberId });
}

/** As `giveRole`. @throws AppError CONFLICT */
export async function takeRole(ctx: Ctx, held: Holding): Promise<void> {
  await inTransaction(ctx, async (unit) => {
    if (held.isBase) {
      await setBaseRole(ctx, unit, { memberId: held.memberId, role: 'member' });
      return;
    }
    const { trx, emit } = unit;
    await demandAdministratorStays(trx, held);
    await trx.deleteFrom('role_grants').where('id', '=', Number(held.id)).execute();
    await auditGrant(ctx, trx, 'role.revoked', held);
    emit({ type: 'member.updated', payload: { memberId: held.memberId } });
  });
}

/**
 * Changes a member's base role, except the last administrator's. For services that have checked permissions.
 * @throws AppError CONFLICT, NOT_FOUND
 */
export async function setBaseRole(
  ctx: Ctx,
  { trx, emit }: Unit,
  { memberId, role }: { memberId: number; role: string },
): Promise<void> {
  await demandAdministratorStays(trx, { id: `base:${memberId}`, memberId }, role);
  const row = await trx
    .selectFrom('members')
    .select('role')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  if (row.role === role) return;
  await trx.updateTable('members').set({ role }).where('id', '=', memberId).execute();
  await audit(trx, ctx, {
    action: 'role.granted',
    subjectType: 'member',
    subjectId: memberId,
    detail: { role, before: row.role, base: true },
  });
  emit({ type: 'member.updated', payload: { memberId } });
}

/** The last administrator cannot be removed; a member who is one in two ways may lose one of them. */
async function demandAdministratorStays(
  trx: DatabaseTransaction,
  lost: { id: string; memberId: number },
  nextRole: string | null = null,
): Promise<void> {
  if (nextRole === 'administrator') return;
  const { memberId } = lost;
  if (!(await listAdministrations(trx, memberId)).includes(lost.id)) return;
  await lockAdministrators(trx, memberId);
  // Of two concurrent removals, the second is the last one.
  const administrations = await listAdministrations(trx, memberId);
  if (administrations.length !== 1 || administrations[0] !== lost.id) return;
  await demandAnotherAdministrator(trx, memberId);
}

/** The grants that make a member an administrator. */
async function listAdministrations(trx: DatabaseTransaction, memberId: number): Promise<string[]> {
  return (await listHoldings(trx, { memberId }))
    .filter(({ role, categoryId }) => role === 'administrator' && categoryId === null)
    .map(({ id }) => id);
}

async function insertGrant(
  ctx: Ctx,
  { trx, emit }: Unit,
  { memberId, role, categoryId }: { memberId: number; role: string; categoryId: number | null },
): Promise<void> {
  const grant = { by_rank: false, granted_by_id: ctx.viewer.memberId, granted_at: ctx.now };
  const added = await trx
    .insertInto('role_grants')
    .values({ member_id: memberId, role_key: role, category_id: categoryId, ...grant })
    // A role that the member's rank grants becomes staff's, so that it outlasts the rank.
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'role_key', 'category_id'])
        .doUpdateSet(grant)
        .where('role_grants.by_rank', '=', true),
    )
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  await auditGrant(ctx, trx, 'role.granted', { memberId, role, categoryId });
  emit({ type: 'member.updated', payload: { memberId } });
}

function auditGrant(
  ctx: Ctx,
  trx: DatabaseTransaction,
  action: 'role.granted' | 'role.revoked',
  { memberId, role, categoryId }: { memberId: number; role: string; categoryId: number | null },
): Promise<void> {
  const detail = { role, categoryId };
  return audit(trx, ctx, { action, subjectType: 'member', subjectId: memberId, detail });
}

async function demandMayGrant(ctx: Ctx, role: StoredRole, memberId: number): Promise<void> {
  const member = await findViewer(ctx, memberId);
  if (!member) throw new AppError('NOT_FOUND', { message: 'Member not found.' });
  demand(canGrantRole(ctx.viewer, role, member));
}

async function demandScope(
  ctx: Ctx,
  role: StoredRole,
  { categoryId, base }: { categoryId: number | null; base: boolean },
): Promise<void> {
  if (categoryId === null) return;
  if (base || role.key === 'administrator') {
    throw new AppError('BAD_REQUEST', {
      message: 'This permission can only be granted community-wide.',
    });
  }
  if ((await categoryLoader(ctx).load(categoryId)) === null) {
    throw new AppError('NOT_FOUND', { message: 'Category not found.' });
  }
}

async function getHolding(ctx: Ctx, id: string): Promise<Holding> {
  const baseOf = id.startsWith('base:') ? parseId(id.slice('base:'.length)) : null;
  const grantId = parseId(id);
  const grant =
    grantId === null
      ? undefined
      : await ctx.db
          .selectFrom('role_grants')
          .select('member_id')
          .where('id', '=', grantId)
          .executeTakeFirst();
  const memberId = baseOf ?? grant?.member_id;
  const held = memberId === undefined ? [] : await listHoldings(ctx.db, { memberId });
  const found = held.find((each) => each.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
