import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { ProfileListUse } from '#features/people/members/server/profileListUse.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { accessLimits, canEditProfileLists, saveProfileListSchema } from '../accessRules.ts';
import { type ListRule, listsInRule } from '../listRuleRules.ts';
import { faultOfReferences } from './listRuleChoices.ts';
import { faultOfListRule, type ListRuleFault, listRules, refreshList } from './listRuleStore.ts';

/** A segment of members (SPEC §3 pLs), used for targeting and visibility. */
export interface ProfileList {
  id: number;
  name: string;
  description: string;
  /** Null: its members are chosen by hand. */
  rule: ListRule | null;
  refreshed_at: Date | null;
}

const columns = ['id', 'name', 'description', 'rule', 'refreshed_at'] as const;

/** All lists by name. @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listProfileLists(ctx: Ctx): Promise<ProfileList[]> {
  demand(canEditProfileLists(ctx.viewer));
  return ctx.db
    .selectFrom('profile_lists')
    .select(columns)
    .orderBy(collated('name', ctx.locale))
    .orderBy('id')
    .$castTo<ProfileList>()
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
  const { id: givenId, name, description, rule = null } = parseInput(saveProfileListSchema, given);
  const id = givenId == null ? null : requireId(givenId);
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
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
    const lists = await listRules(trx);
    const fault =
      rule &&
      (faultOfListRule(rule, { listId: id, lists }) ?? (await faultOfReferences(ctx, rule)));
    if (fault) {
      throw validationFailed([{ field: 'rule', rule: fault, message: ruleMessages[fault] }]);
    }
    const values = { name, description, rule: rule === null ? null : JSON.stringify(rule) };
    const query =
      id === null
        ? trx.insertInto('profile_lists').values(values).returning(columns)
        : trx.updateTable('profile_lists').set(values).where('id', '=', id).returning(columns);
    const list = await query.$castTo<ProfileList>().executeTakeFirst();
    if (!list) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: id === null ? 'profileList.created' : 'profileList.changed',
      subjectType: 'profileList',
      subjectId: list.id,
      detail: { name, ...(rule && { rule }) },
    });
    await refreshList(ctx, unit, list);
    return list;
  });
}

const ruleMessages = {
  cycle: 'The list would refer to itself.',
  depth: 'Lists can be nested three deep.',
  unknownList: 'The rule refers to a list that does not exist.',
  unknownReference: 'The rule refers to a role, rank or custom field that does not exist.',
} satisfies Record<ListRuleFault, string>;

/** What uses a list: other lists, and what features declare (`profileListUses`). */
export async function listProfileListUses(ctx: Ctx, id: number): Promise<ProfileListUse[]> {
  const lists = (await listRules(ctx.db)).filter(({ rule }) => listsInRule(rule).includes(id));
  const declared = await Promise.all(serverParts('profileListUses').map((uses) => uses(ctx, id)));
  return [
    ...lists.map((list) => ({ title: list.name, path: `/admin/profile-lists?list=${list.id}` })),
    ...declared.flat(),
  ];
}

/**
 * Deletes a list, but not its members.
 * @throws AppError as getProfileList, and CONFLICT where it is used
 */
export async function deleteProfileList(ctx: Ctx, id: number): Promise<void> {
  const list = await getProfileList(ctx, id);
  if ((await listProfileListUses(ctx, id)).length > 0) {
    throw new AppError('CONFLICT', { message: 'The list is in use.' });
  }
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

/** @throws AppError BAD_REQUEST for a list with a rule */
export function demandStatic({ rule }: ProfileList): void {
  if (rule === null) return;
  throw new AppError('BAD_REQUEST', { message: 'The members of this list follow from its rule.' });
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
  demandStatic(list);
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
