import type { Selectable } from 'kysely';
import type { Members } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import { perRequest } from '#platform/context.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { paddedIds, pipelinedRead } from '#platform/database/preparedStatements.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';

export type MemberRow = Selectable<Members>;

const briefColumns = [
  'id',
  'username',
  'full_name',
  'avatar_url',
  'brand_user',
  'anonymous',
  'deleted_at',
  'deactivated_at',
  'approval_status',
  'content_hidden',
  'follower_count',
  'blocked_at',
  'role',
  'signature',
] as const;

/** The columns for a byline and its visibility: a fifth of the row, without secrets. */
export type BriefMember = Pick<MemberRow, (typeof briefColumns)[number]>;

/** Members by id, batched per request; null if missing. */
export function memberLoader(ctx: Ctx): RememberingLoader<number, BriefMember | null> {
  return perRequest(ctx, createBriefLoader);
}

/** The same with all columns: for profiles and staff decisions. */
export function wholeMemberLoader(ctx: Ctx): RememberingLoader<number, MemberRow | null> {
  return perRequest(ctx, createWholeLoader);
}

/** Call after changing the row. */
export function forgetMember(ctx: Ctx, id: number): void {
  memberLoader(ctx).clear(id);
  wholeMemberLoader(ctx).clear(id);
}

/** Primes the loader with an already loaded row. */
export function keepMember(ctx: Ctx, row: MemberRow): void {
  memberLoader(ctx).prime(row.id, row);
  wholeMemberLoader(ctx).prime(row.id, row);
}

function createBriefLoader(ctx: Ctx): RememberingLoader<number, BriefMember | null> {
  return new RememberingLoader(async (ids) => {
    const found = membersIn(ctx, ids).select(briefColumns);
    return inOrderOf(ids, await found.execute());
  });
}

function createWholeLoader(ctx: Ctx): RememberingLoader<number, MemberRow | null> {
  return new RememberingLoader(async (ids) => {
    const found = membersIn(ctx, ids).selectAll();
    return inOrderOf(ids, await found.execute());
  });
}

function membersIn(ctx: Ctx, ids: readonly number[]) {
  return ctx.db.selectFrom('members').modifyFront(pipelinedRead).where('id', 'in', paddedIds(ids));
}
