import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { accessLimits, canEditProfileLists, saveProfileListSchema } from '../accessRules.ts';

/** A segment of members (SPEC §3 pLs), used for targeting and visibility. */
export interface ProfileList {
  id: number;
  name: string;
  description: string;
}

/** All lists by name. @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listProfileLists(ctx: Ctx): Promise<ProfileList[]> {
  demand(canEditProfileLists(ctx.viewer));
  return ctx.db
    .selectFrom('profile_lists')
    .select(['id', 'name', 'description'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function getProfileList(ctx: Ctx, id: number): Promise<ProfileList> {
  const lists = await listProfileLists(ctx);
  const found = lists.find((each) => each.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Ids of the members of a list, oldest first. */
export async function listProfileListMembers(
  ctx: Ctx,
  listId: number,
  asked: { page?: number | null; first?: number | null },
): Promise<Page<number>> {
  const window = pageWindow(asked.page, asked.first);
  const members = ctx.db
    .selectFrom('members')
    .where(sql<boolean>`profile_list_ids @> array[${listId}]::bigint[]`)
    .where(sql<boolean>`profile_list_ids <> '{}'`)
    .where('deleted_at', 'is', null);
  const rows = await members
    .select('id')
    .orderBy('id')
    .offset(window.offset)
    .limit(window.size + 1)
    .execute();
  return {
    nodes: rows.slice(0, window.size).map(({ id }) => id),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: async () => {
      const row = await members
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

/**
 * Creates or renames a list.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED
 */
export async function saveProfileList(ctx: Ctx, given: unknown): Promise<ProfileList> {
  demand(canEditProfileLists(ctx.viewer));
  const { id: givenId, name, description } = parseInput(saveProfileListSchema, given);
  const id = givenId == null ? null : requireId(givenId);
  return inTransaction(ctx, async ({ trx }) => {
    await sql`select pg_advisory_xact_lock(hashtext('plaza profile lists'))`.execute(trx);
    const taken = await trx
      .selectFrom('profile_lists')
      .select('id')
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('id', 'is distinct from', id)
      .executeTakeFirst();
    if (taken) {
      const message = validationMessages.format;
      throw validationFailed([{ field: 'name', rule: 'taken', message }]);
    }
    const values = { name, description };
    const query =
      id === null
        ? trx.insertInto('profile_lists').values(values).returning(['id', 'name', 'description'])
        : trx
            .updateTable('profile_lists')
            .set(values)
            .where('id', '=', id)
            .returning(['id', 'name', 'description']);
    const list = await query.executeTakeFirst();
    if (!list) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: id === null ? 'profileList.created' : 'profileList.changed',
      subjectType: 'profileList',
      subjectId: list.id,
      detail: { name },
    });
    return list;
  });
}

/** Deletes a list, but not its members. @throws AppError as getProfileList */
export async function deleteProfileList(ctx: Ctx, id: number): Promise<void> {
  const list = await getProfileList(ctx, id);
  await inTransaction(ctx, async ({ trx }) => {
    await sql`update members set profile_list_ids = array_remove(profile_list_ids, ${id}::bigint)
      where profile_list_ids @> array[${id}]::bigint[] and profile_list_ids <> '{}'`.execute(trx);
    await trx.deleteFrom('profile_lists').where('id', '=', id).execute();
    await audit(trx, ctx, {
      action: 'profileList.deleted',
      subjectType: 'profileList',
      subjectId: id,
      detail: { name: list.name },
    });
  });
}

/**
 * Adds members to a list, or removes them; idempotent.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_REQUEST for too many at once
 */
export async function setProfileListMembers(
  ctx: Ctx,
  { id, memberIds, member }: { id: number; memberIds: readonly number[]; member: boolean },
): Promise<ProfileList> {
  const list = await getProfileList(ctx, id);
  if (memberIds.length > accessLimits.members) {
    const message = `memberIds may name at most ${accessLimits.members} members.`;
    throw new AppError('BAD_REQUEST', { message });
  }
  await inTransaction(ctx, async ({ trx, emit }) => {
    const change = member ? sql`array_append` : sql`array_remove`;
    const { rows } = await sql<{ id: number }>`
      update members set profile_list_ids = ${change}(profile_list_ids, ${id}::bigint)
      where id = any(${memberIds}::bigint[]) and deleted_at is null
        and (profile_list_ids @> array[${id}]::bigint[]) = ${!member}
        and exists (select from profile_lists where id = ${id})
      returning id`.execute(trx);
    if (rows.length === 0) return;
    await audit(trx, ctx, {
      action: member ? 'profileList.membersAdded' : 'profileList.membersRemoved',
      subjectType: 'profileList',
      subjectId: id,
      detail: { memberIds: rows.map((row) => row.id) },
    });
    for (const row of rows) emit({ type: 'member.updated', payload: { memberId: row.id } });
  });
  return list;
}
