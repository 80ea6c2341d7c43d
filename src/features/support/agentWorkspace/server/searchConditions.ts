import { type RawBuilder, sql } from 'kysely';
import { textIn } from '#features/base/customFields/customFieldRules.ts';
import { foldName } from '#features/people/members/memberRules.ts';
import { listActiveTypes } from '#features/support/requestTypes/server/requestTypeStore.ts';
import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import type { NamedOperator, SearchCondition, SearchProblem } from '../queueSearchRules.ts';
import { hasAttachment, isFrom } from './filterConditions.ts';
import { listAgentIds } from './queueQueries.ts';

type Condition = RawBuilder<boolean>;

/** Members whom one name of a search can mean. */
const mostMembers = 100;
/** Names that a message offers instead of a wrong one. */
const mostOffered = 12;

/** The conditions of a search on the row of `support_requests`; names that nobody has are problems. */
export async function searchConditions(
  ctx: Ctx,
  conditions: readonly SearchCondition[],
): Promise<{ where: readonly Condition[]; problems: readonly SearchProblem[] }> {
  const problems: SearchProblem[] = [];
  const where: Condition[] = [];
  for (const each of conditions) {
    const read = await conditionOf(ctx, each);
    if ('reason' in read) problems.push(read);
    else where.push(each.isNegated ? sql<boolean>`not coalesce(${read}, false)` : read);
  }
  return { where, problems };
}

async function conditionOf(ctx: Ctx, each: SearchCondition): Promise<Condition | SearchProblem> {
  const { now } = ctx;
  switch (each.operator) {
    case 'status':
    case 'priority':
    case 'channel':
      return isOneOf(each.operator, each.values);
    case 'is':
      return anyOf(
        each.values.map((value) =>
          value === 'unanswered'
            ? sql<boolean>`support_requests.last_author = 'REQUESTER'`
            : value === 'snoozed'
              ? sql<boolean>`support_requests.snoozed_until > ${now}`
              : sql<boolean>`(support_requests.status in ('NEW', 'OPEN', 'WAITING')
                  and (support_requests.next_breach_at <= ${now} or support_requests.due_at <= ${now}))`,
        ),
      );
    case 'has':
      return hasAttachment;
    case 'created':
    case 'updated': {
      const column = each.operator === 'created' ? 'created_at' : 'last_entry_at';
      const moment = sql.ref(`support_requests.${column}`);
      const { from, to } = each;
      const ends = [
        ...(from === null ? [] : [sql<boolean>`${moment} >= ${from}`]),
        ...(to === null ? [] : [sql<boolean>`${moment} < ${to}`]),
      ];
      return sql<boolean>`(${sql.join(ends, sql` and `)})`;
    }
    case 'tag':
      return sql<boolean>`support_requests.tags && ${each.values.map((tag) => tag.toLowerCase())}::text[]`;
    case 'company':
      return isOneOf('partner_id', each.values);
    case 'from':
      return anyOf(await Promise.all(each.values.map((name) => isFrom(ctx, name))));
    case 'assignee':
    case 'team':
    case 'type':
      return named(ctx, each.operator, each.values);
  }
}

function isOneOf(column: string, values: readonly string[]): Condition {
  return sql<boolean>`${sql.ref(`support_requests.${column}`)} = any(${[...values]}::text[])`;
}

function anyOf(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

const columns = { assignee: 'assignee_id', team: 'team_id', type: 'type_id' } as const;

async function named(
  ctx: Ctx,
  operator: keyof typeof columns & NamedOperator,
  values: readonly string[],
): Promise<Condition | SearchProblem> {
  const column = sql.ref(`support_requests.${columns[operator]}`);
  const conditions: Condition[] = [];
  for (const value of values) {
    const isNone = value.toLowerCase() === 'none';
    const ids = isNone ? [] : await idsOf(ctx, operator, value);
    if (!isNone && ids.length === 0) {
      const allowed = await namesFor(ctx, operator);
      return { reason: 'VALUE', operator, value, allowed };
    }
    conditions.push(
      isNone ? sql<boolean>`${column} is null` : sql<boolean>`${column} = any(${ids}::bigint[])`,
    );
  }
  return anyOf(conditions);
}

async function idsOf(ctx: Ctx, operator: keyof typeof columns, value: string): Promise<number[]> {
  const { db, viewer } = ctx;
  const name = value.trim().toLowerCase();
  if (operator === 'assignee') {
    if (name === 'me') return viewer.memberId === null ? [] : [viewer.memberId];
    const rows = await db
      .selectFrom('members')
      .where((eb) =>
        eb.or([eb('username_key', '=', name), eb('full_name_folded', '=', foldName(value))]),
      )
      .limit(mostMembers)
      .select('id')
      .execute();
    return rows.map(({ id }) => id);
  }
  if (operator === 'team') {
    const teams = await listTeams(ctx);
    return teams.filter((team) => team.name.toLowerCase() === name).map(({ id }) => id);
  }
  const types = await listActiveTypes(db);
  const isNamed = (names: object) =>
    Object.values(names).some((each) => String(each).toLowerCase() === name);
  return types.filter(({ names }) => isNamed(names)).map(({ id }) => id);
}

async function namesFor(ctx: Ctx, operator: keyof typeof columns): Promise<string[]> {
  if (operator === 'assignee') return ['me', 'none', ...(await agentNames(ctx))];
  if (operator === 'team') {
    return ['none', ...(await listTeams(ctx)).map(({ name }) => name)].slice(0, mostOffered);
  }
  const types = await listActiveTypes(ctx.db);
  return ['none', ...types.map(({ names }) => textIn(names, ctx.locale))].slice(0, mostOffered);
}

function listTeams({ db, locale }: Ctx) {
  return db
    .selectFrom('support_teams')
    .where('archived_at', 'is', null)
    .orderBy(collated('name', locale))
    .select(['id', 'name'])
    .execute();
}

async function agentNames(ctx: Ctx): Promise<string[]> {
  const ids = (await listAgentIds(ctx)).slice(0, mostOffered);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('members')
    .where('id', 'in', ids)
    .select('username')
    .execute();
  return rows.map(({ username }) => username);
}
