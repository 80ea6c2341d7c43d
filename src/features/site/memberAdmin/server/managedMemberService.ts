import { AppError } from '#core/errors.ts';
import { pageWindow } from '#core/paging.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { managesMembers, seesEmails } from '#features/people/members/memberRules.ts';
import { loadStandings } from '#features/people/standing/server/standings.ts';
import type { Standing } from '#features/people/standing/standingRules.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import {
  type MemberSort,
  type MemberState,
  memberListLimits,
  memberPages,
} from '../memberListRules.ts';
import {
  countManagedRows,
  listManagedRows,
  type ManagedQuery,
  type ManagedRow,
} from './memberListQueries.ts';

export interface ManagedListInput {
  keyword?: string;
  role?: string;
  state?: MemberState;
  profileListId?: number;
  lastLoginFrom?: Date;
  lastLoginTo?: Date;
  sort: MemberSort;
  direction: 'asc' | 'desc';
  page?: number;
  size?: number;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN without any member management permission */
export function demandManager(ctx: Ctx): void {
  demandMember(ctx.viewer);
  demand(
    managesMembers(ctx.viewer.permissions)
      ? { ok: true }
      : { ok: false, code: 'FORBIDDEN', permission: 'EDIT_USER' },
  );
}

/** SPEC §2 users/user-management: a page of members, limited by `memberListLimits`. */
export async function listManagedMembers(
  ctx: Ctx,
  input: ManagedListInput,
): Promise<Page<ManagedRow>> {
  demandManager(ctx);
  const window = pageWindow(input.page, input.size, memberListLimits.size);
  const { sort, direction } = input;
  const query: ManagedQuery = {
    keyword: cleanKeyword(input.keyword),
    withEmails: seesEmails(ctx.viewer.permissions),
    withApplicants: seesApplicants(ctx),
    role: input.role,
    state: input.state,
    profileListId: input.profileListId,
    lastLoginFrom: input.lastLoginFrom,
    lastLoginTo: input.lastLoginTo,
    now: ctx.now,
  };
  const rows = await listManagedRows(ctx.db, query, {
    order: { sort, direction },
    offset: window.offset,
    limit: window.size + 1,
  });
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size && window.page + 1 < memberPages(window.size),
    pageNumber: window.page,
    totalCount: () => countManagedRows(ctx.db, query),
  };
}

/** Pending members are only visible to staff who approve them. */
function seesApplicants({ viewer }: Ctx): boolean {
  return viewer.permissions.has('MANAGE_USER_APPROVAL');
}

/** A member for member management; null if missing. */
export async function findManagedMember(ctx: Ctx, id: number | null): Promise<ManagedRow | null> {
  demandManager(ctx);
  if (id === null) return null;
  const query = { ids: [id], withEmails: false, withApplicants: seesApplicants(ctx), now: ctx.now };
  const order = { sort: 'NAME', direction: 'asc' } as const;
  const [row] = await listManagedRows(ctx.db, query, { order, offset: 0, limit: 1 });
  return row ?? null;
}

/** After a change. @throws AppError NOT_FOUND */
export async function getManagedMember(ctx: Ctx, id: number): Promise<ManagedRow> {
  const row = await findManagedMember(ctx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The viewer's standing, loaded once per request. */
export function viewerStanding(ctx: Ctx): Promise<Standing> {
  return perRequest(ctx, readViewerStanding);
}

async function readViewerStanding(ctx: Ctx): Promise<Standing> {
  const memberId = demandMember(ctx.viewer);
  const found = await loadStandings(ctx.db, [memberId]);
  return found.get(memberId) ?? { memberId, level: 0, rank: 1 };
}

function cleanKeyword(given: string | undefined): string | undefined {
  const word = (given ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/^@/, '')
    .slice(0, 100);
  return word || undefined;
}
