import DataLoader from 'dataloader';
import { type RawBuilder, sql } from 'kysely';
import { parseId } from '#core/ids.ts';
import { isActiveAgent } from '#features/support/requests/server/activeAgents.ts';
import { visibleRequests } from '#features/support/requests/server/requestVisibility.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { SupportChannel } from '#features/support/requests/supportRequestRules.ts';
import type { SupportStatus } from '#features/support/requests/supportTransitionRules.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import type { Database } from '#platform/database/database.ts';
import { countLimit, type QueueFilter } from '../queueFilterRules.ts';
import { filterConditions } from './filterConditions.ts';
import { queueOrders } from './queueOrders.ts';
import { comparedFirst, foundIds, isWanted, matchesOf, type QueueWords } from './queueWords.ts';

/** Position after which a list continues: its group, the value it is sorted by, and the id. */
export interface QueueCursor {
  group: string | null;
  value: string;
  id: number;
}

/** Groups in which a list is ordered, first of all. */
interface QueueGroups {
  by: RawBuilder<string>;
  /** Those that are listed, in their order. */
  keys: readonly string[];
  /** The group in which the page before ended. */
  after: string | null;
}

/** The rows that a filter shows, of those that the viewer may see. */
export async function filtered(ctx: Ctx, filter: QueueFilter) {
  const { viewer, now } = ctx;
  let found = visibleRequests(ctx).where('merged_into', 'is', null);
  const { statuses, priorities, assignee, teamId, kind, typeId, tag, language, breach } = filter;
  if (statuses) found = found.where(hasStatus(statuses));
  if (priorities) {
    found = found.where('priority', '=', sql<string>`any(${[...priorities]}::text[])`);
  }
  if (assignee === 'NONE') found = found.where('assignee_id', 'is', null);
  else if (assignee !== undefined) {
    found = found.where(
      'assignee_id',
      '=',
      assignee === 'ME' ? viewer.memberId : parseId(assignee),
    );
  }
  if (teamId !== undefined) found = found.where('team_id', '=', parseId(teamId));
  if (kind) found = found.where('kind', '=', kind);
  if (filter.channel) found = found.where('channel', '=', filter.channel);
  if (typeId !== undefined) found = found.where('type_id', '=', parseId(typeId));
  if (language) found = found.where('language', '=', language);
  if (tag) found = found.where(sql<boolean>`support_requests.tags @> ${[tag]}::text[]`);
  for (const condition of await filterConditions(ctx, filter)) found = found.where(condition);
  if (breach === 'BREACHED') found = found.where(queueOrders.DUE.by, '<=', now);
  if (breach === 'SOON') {
    const soon = new Date(now.getTime() + 3_600_000);
    found = found.where(queueOrders.DUE.by, '>', now).where(queueOrders.DUE.by, '<=', soon);
  }
  if (breach === 'TODAY') {
    const { from, to } = dayOf(now);
    found = found.where(queueOrders.DUE.by, '>=', from).where(queueOrders.DUE.by, '<', to);
  }
  if (filter.due === 'TODAY') {
    const { from, to } = dayOf(now);
    found = found.where('due_at', '>=', from).where('due_at', '<', to);
  }
  if (filter.due === 'OVERDUE') found = found.where('due_at', '<=', now);
  if (filter.due === 'SOON') {
    found = found.where('due_at', '>', now).where('due_at', '<=', tomorrowOf(now));
  }
  if (filter.unanswered) found = found.where('last_author', '=', 'REQUESTER');
  if (filter.snoozed) found = found.where('snoozed_until', '>', now);
  else if (statuses) {
    found = found.where((eb) =>
      eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)]),
    );
  }
  return found;
}

function dayOf(now: Date): { from: Date; to: Date } {
  const from = new Date(now);
  from.setUTCHours(0, 0, 0, 0);
  return { from, to: tomorrowOf(from) };
}

function tomorrowOf(now: Date): Date {
  return new Date(now.getTime() + 86_400_000);
}

/** A single status is compared as such: only then an index of that status is recognized as the order of the list. */
function hasStatus(statuses: readonly SupportStatus[]): RawBuilder<boolean> {
  const [first] = statuses;
  return first !== undefined && statuses.length === 1
    ? sql<boolean>`support_requests.status = ${first}`
    : sql<boolean>`support_requests.status = any(${[...statuses]}::text[])`;
}

export type ListedRow = SupportRequestRow & { sort_value: string; group_key: string };

/** One page, and whether there is more; continues after a cursor. */
export async function listQueue(
  ctx: Ctx,
  asked: {
    filter: QueueFilter;
    search: QueueWords;
    after: QueueCursor | null;
    limit: number;
    groups?: QueueGroups | null;
  },
): Promise<ListedRow[]> {
  const { by, type, isDescending } = queueOrders[asked.filter.sort ?? 'ACTIVITY'];
  const direction = isDescending ? 'desc' : 'asc';
  const { filter, search, after, limit, groups = null } = asked;
  let rest = await filtered(ctx, filter);
  for (const condition of search.where) rest = rest.where(condition);
  if (after !== null) {
    const operator = isDescending ? sql`<` : sql`>`;
    const isLater = sql<boolean>`(${by}, support_requests.id) ${operator} (${after.value}::${type}, ${after.id}::bigint)`;
    rest = rest.where(
      groups ? sql<boolean>`(${groups.by} <> ${groups.after ?? ''} or ${isLater})` : isLater,
    );
  }
  if (groups) rest = rest.where(sql<boolean>`${groups.by} = any(${[...groups.keys]}::text[])`);
  const rank = groups && sql`array_position(${[...groups.keys]}::text[], ${groups.by})`;
  const firstOf = (rows: typeof rest, most = limit) =>
    (rank ? rows.orderBy(rank) : rows)
      .orderBy(by, direction)
      .orderBy('support_requests.id', direction)
      .limit(most);
  const has = isWanted(search) ? matchesOf(search) : null;
  const found =
    has === null
      ? rest
      : visibleRequests(ctx).where(
          sql<boolean>`support_requests.id in (${foundIds(
            { limit, has },
            {
              start: firstOf(rest, comparedFirst).select(['support_requests.id', 'title']),
              ids: (match) => firstOf(rest.where(match)).select('support_requests.id'),
            },
          )})`,
        );
  return firstOf(found)
    .selectAll('support_requests')
    .select(sql<string>`(${by})::text`.as('sort_value'))
    .select((groups ? groups.by : sql<string>`''`).as('group_key'))
    .$castTo<ListedRow>()
    .execute();
}

/** Which of some requests are in a list. */
export async function listMatching(
  ctx: Ctx,
  filter: QueueFilter,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await (await filtered(ctx, filter))
    .where('support_requests.id', 'in', ids)
    .select('support_requests.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** At most `countLimit` + 1; what a request counts at the same time is one statement. */
export function countQueue(ctx: Ctx, filter: QueueFilter): Promise<number> {
  return perRequest(ctx, createCounter).load(filter);
}

function createCounter(ctx: Ctx): DataLoader<QueueFilter, number> {
  return new DataLoader(async (filters) => {
    const counts = await Promise.all(filters.map((filter) => countOf(ctx, filter)));
    const { rows } = await sql<{ counts: number[] }>`
      select array[${sql.join(counts)}] as counts`.execute(ctx.db);
    return filters.map((_filter, at) => Number(rows[0]?.counts[at]));
  });
}

async function countOf(ctx: Ctx, filter: QueueFilter): Promise<RawBuilder<number>> {
  const rows = (await filtered(ctx, filter)).select('support_requests.id');
  // In the order of the deadlines, those that match are next to each other in an index.
  const found = (filter.breach ? rows.orderBy(queueOrders.DUE.by) : rows).limit(countLimit + 1);
  return sql<number>`(select count(*)::int from (${found}) as found)`;
}

export async function hasRequestsBy(db: Database, channel: SupportChannel): Promise<boolean> {
  const row = await db
    .selectFrom('support_requests')
    .where('channel', '=', channel)
    .where('merged_into', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Members who are agents for the whole community, by their roles. */
export async function listAgentIds({ db, locale }: Pick<Ctx, 'db' | 'locale'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select members.id from members
    where ${isActiveAgent(null)}
    order by ${collated('members.full_name', locale)}, members.id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a member is an agent in a category, or everywhere. */
export async function isAgentMember(
  db: Database,
  memberId: number,
  categoryId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from members where members.id = ${memberId} and ${isActiveAgent(categoryId)}`.execute(
    db,
  );
  return rows.length > 0;
}
