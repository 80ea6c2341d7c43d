import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Members } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import { perRequest } from '#platform/context.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { paddedIds, pipelinedRead } from '#platform/database/preparedStatements.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import { keepRewards, rewardsColumn, type StoredRewards } from './memberRewards.ts';

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

/** What a member is called where the surname is nobody's business. */
export function firstNameIn(
  member: Pick<MemberRow, 'first_name' | 'full_name' | 'username'>,
): string {
  return member.first_name || member.full_name.split(' ')[0] || member.username;
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
    const rows = await membersIn(ctx, ids)
      .select(briefColumns)
      .select(rewardsColumn(ctx).as('rewards'))
      .execute();
    await Promise.all(rows.map(({ id, rewards }) => keepRewards(ctx, id, rewards)));
    return inOrderOf(ids, rows);
  });
}

/** What `briefMemberColumn` selects: dates are text. */
export type StoredMember = Omit<BriefMember, (typeof dateColumns)[number]> &
  Record<(typeof dateColumns)[number], string | null> & { rewards: StoredRewards | null };

const dateColumns = ['deleted_at', 'deactivated_at', 'blocked_at'] as const;

/** A member for a statement whose rows name one, which saves the loader's statement. */
export function briefMemberColumn(
  ctx: Pick<Ctx, 'settings'>,
  memberId: RawBuilder<unknown>,
): RawBuilder<StoredMember | null> {
  const columns = briefColumns.flatMap((name) => [sql.lit(name), sql.ref(`members.${name}`)]);
  return sql`(select jsonb_build_object(${sql.join(columns)}, 'rewards', ${rewardsColumn(ctx)})
    from members where members.id = ${memberId})`;
}

/** Keeps what `briefMemberColumn` has selected. */
export async function keepBriefMembers(
  ctx: Ctx,
  stored: readonly (StoredMember | null)[],
): Promise<void> {
  for (const member of stored) {
    if (member === null) continue;
    const { rewards, ...row } = member;
    memberLoader(ctx).prime(row.id, {
      ...row,
      deleted_at: dateOf(row.deleted_at),
      deactivated_at: dateOf(row.deactivated_at),
      blocked_at: dateOf(row.blocked_at),
    });
    await keepRewards(ctx, row.id, rewards);
  }
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
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
