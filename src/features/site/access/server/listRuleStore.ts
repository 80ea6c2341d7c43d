import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Unit } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type ListCondition,
  type ListRule,
  listRuleLimits,
  listsInRule,
} from '../listRuleRules.ts';

export interface RuledList {
  id: number;
  name: string;
  rule: ListRule | null;
}

export function listRules(db: Database): Promise<RuledList[]> {
  return db
    .selectFrom('profile_lists')
    .select(['id', 'name', 'rule'])
    .orderBy('id')
    .$castTo<RuledList>()
    .execute();
}

/** Why a rule is refused: nested in itself, nested too deeply, or referring to something that does not exist. */
export type ListRuleFault = 'cycle' | 'depth' | 'unknownList' | 'unknownReference';

/** @param listId null for a new list */
export function faultOfListRule(
  rule: ListRule,
  { listId, lists }: { listId: number | null; lists: readonly RuledList[] },
): ListRuleFault | null {
  const ruleOf = new Map(lists.map((list) => [list.id, list.rule]));
  const depthOf = (of: ListRule, path: readonly number[]): number | ListRuleFault => {
    let deepest = 1;
    for (const id of listsInRule(of)) {
      if (id === listId || path.includes(id)) return 'cycle';
      const nested = ruleOf.get(id);
      if (nested === undefined) return 'unknownList';
      const below = nested === null ? 1 : depthOf(nested, [...path, id]);
      if (typeof below === 'string') return below;
      deepest = Math.max(deepest, below + 1);
    }
    return deepest;
  };
  const depth = depthOf(rule, []);
  if (typeof depth === 'string') return depth;
  return depth > listRuleLimits.depth ? 'depth' : null;
}

/** A condition on `members`. */
function isMet(condition: ListCondition, now: Date): RawBuilder<unknown> {
  switch (condition.type) {
    case 'ROLE':
      return sql`(role = ${condition.role} or exists (select from role_grants
        where member_id = members.id and role_key = ${condition.role} and category_id is null))`;
    case 'COUNTRY':
      return sql`upper(country) = upper(${condition.country})`;
    case 'LANGUAGE':
      return sql`language = ${condition.language}`;
    case 'PARTNER':
      return sql`partner_id = ${condition.partnerId}`;
    case 'JOINED_WITHIN':
      return sql`joined_at > ${before(now, condition.days)}`;
    case 'JOINED_BEFORE':
      return sql`joined_at <= ${before(now, condition.days)}`;
    case 'SEEN_WITHIN':
      return sql`last_login_at > ${before(now, condition.days)}`;
    case 'NOT_SEEN_FOR':
      return sql`coalesce(last_login_at, joined_at) <= ${before(now, condition.days)}`;
    case 'POINTS_AT_LEAST':
      return sql`coalesce((select points from points_total where member_id = members.id), 0) >= ${condition.points}`;
    case 'RANK_AT_LEAST':
      return sql`coalesce((select points from points_total where member_id = members.id), 0)
        >= (select threshold from ranks where id = ${condition.rankId})`;
    case 'CUSTOM_FIELD':
      return hasFieldValue(condition);
    case 'IN_LIST':
      return sql`profile_list_ids @> array[${condition.listId}]::bigint[]`;
    case 'NOT_IN_LIST':
      return sql`not profile_list_ids @> array[${condition.listId}]::bigint[]`;
  }
}

function hasFieldValue({ field, value }: { field: string; value: string }): RawBuilder<unknown> {
  return sql`exists (select from custom_fields field
    where field.target = 'MEMBER' and field.key = ${field} and field.archived_at is null
      and case when field.kind = 'CHECKBOX'
        then coalesce(members.custom_fields ->> field.key, 'false') = ${value}
        else members.custom_fields ->> field.key = ${value}
          or members.custom_fields -> field.key @> to_jsonb(${value}::text) end)`;
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Puts those into a dynamic list who meet its rule, and takes out the others. @returns how many changed */
export async function refreshList(
  ctx: Pick<Ctx, 'now'>,
  { trx, emit }: Unit,
  { id, rule }: RuledList,
): Promise<number> {
  if (rule === null) return 0;
  const parts = rule.conditions.map((condition) => isMet(condition, ctx.now));
  const wanted = sql`deleted_at is null and (${sql.join(parts, rule.match === 'ALL' ? sql` and ` : sql` or `)})`;
  const { rows } = await sql<{ id: number }>`
    with wanted as materialized (select id from members where ${wanted})
    update members set profile_list_ids = case
        when id in (select id from wanted) then array_append(profile_list_ids, ${id}::bigint)
        else array_remove(profile_list_ids, ${id}::bigint) end
    where (id in (select id from wanted)) <> (profile_list_ids @> array[${id}]::bigint[])
    returning id`.execute(trx);
  await trx
    .updateTable('profile_lists')
    .set({ refreshed_at: ctx.now })
    .where('id', '=', id)
    .execute();
  for (const row of rows) emit({ type: 'member.updated', payload: { memberId: row.id } });
  return rows.length;
}

/** All dynamic lists; those that others refer to come first. */
export async function refreshDynamicLists(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (const list of inOrder(await listRules(ctx.db))) {
    if (signal?.aborted) return;
    await inTransaction(ctx, async (unit) => {
      await sql`select pg_advisory_xact_lock(hashtext('plaza profile lists'))`.execute(unit.trx);
      await refreshList(ctx, unit, list);
    });
  }
}

function inOrder(lists: readonly RuledList[]): RuledList[] {
  const done = new Map<number, RuledList>();
  const add = (list: RuledList, path: readonly number[]) => {
    if (done.has(list.id) || path.includes(list.id)) return;
    for (const id of listsInRule(list.rule)) {
      const nested = lists.find((each) => each.id === id);
      if (nested) add(nested, [...path, list.id]);
    }
    done.set(list.id, list);
  };
  for (const list of lists) add(list, []);
  return [...done.values()].filter(({ rule }) => rule !== null);
}
