import { type RawBuilder, sql } from 'kysely';
import { textIn } from '#features/base/customFields/customFieldRules.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { shownMember } from '#features/people/members/server/shownMember.ts';
import {
  supportChannels,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import { supportStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { requestTypeLoader } from '#features/support/requestTypes/server/requestTypeStore.ts';
import type { Ctx } from '#platform/context.ts';
import type { QueueGroup } from '../queueColumnRules.ts';
import type { QueueFilter } from '../queueFilterRules.ts';
import { companyNameLoader } from './companyNames.ts';
import { filtered } from './queueQueries.ts';
import { findSupportTeam } from './supportTeams.ts';

/** Requests of a view that have the same status, agent …. */
export interface CountedGroup {
  /** A value or an id; empty: without one. */
  key: string;
  /** Of the agent, team …; null for values that are translated, and without one. */
  name: string | null;
  count: number;
}

/** By which requests are grouped; never null. */
export const groupKeys = {
  STATUS: sql<string>`support_requests.status`,
  PRIORITY: sql<string>`support_requests.priority`,
  ASSIGNEE: sql<string>`coalesce(support_requests.assignee_id::text, '')`,
  TEAM: sql<string>`coalesce(support_requests.team_id::text, '')`,
  TYPE: sql<string>`coalesce(support_requests.type_id::text, '')`,
  COMPANY: sql<string>`coalesce(support_requests.partner_id, '')`,
  CHANNEL: sql<string>`support_requests.channel`,
} as const satisfies Record<QueueGroup, RawBuilder<string>>;

const inOrder: Partial<Record<QueueGroup, readonly string[]>> = {
  STATUS: supportStatuses,
  PRIORITY: supportPriorities.toReversed(),
  CHANNEL: supportChannels,
};

/** The groups of all requests of a view, in their order: by value, else by name; those without one last. */
export async function countGroups(
  ctx: Ctx,
  filter: QueueFilter,
  group: QueueGroup,
): Promise<CountedGroup[]> {
  const rows = await (await filtered(ctx, filter))
    .groupBy(groupKeys[group])
    .select([groupKeys[group].as('key'), ({ fn }) => fn.countAll<number>().as('count')])
    .execute();
  return orderedGroups(ctx, group, rows);
}

export async function orderedGroups(
  ctx: Ctx,
  group: QueueGroup,
  rows: readonly { key: string; count: number }[],
): Promise<CountedGroup[]> {
  const groups = await Promise.all(
    rows.map(async ({ key, count }) => ({
      ...{ key, count: Number(count) },
      name: key === '' ? null : await nameOf(ctx, group, key),
    })),
  );
  const order = inOrder[group];
  if (order) return groups.sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
  const { compare } = new Intl.Collator(ctx.locale.replace('_', '-'), { numeric: true });
  return groups.sort(
    (one, other) =>
      Number(one.key === '') - Number(other.key === '') ||
      compare(one.name ?? '', other.name ?? '') ||
      compare(one.key, other.key),
  );
}

async function nameOf(ctx: Ctx, group: QueueGroup, key: string): Promise<string | null> {
  switch (group) {
    case 'ASSIGNEE': {
      const member = await memberLoader(ctx).load(Number(key));
      if (member === null) return null;
      const { full_name: fullName, username } = shownMember(member, ctx.viewer);
      return fullName || username;
    }
    case 'TEAM':
      return (await findSupportTeam(ctx, Number(key)))?.name ?? null;
    case 'TYPE': {
      const type = await requestTypeLoader(ctx).load(Number(key));
      return type && textIn(type.names, ctx.locale);
    }
    case 'COMPANY':
      return companyNameLoader(ctx).load(key);
    case 'STATUS':
    case 'PRIORITY':
    case 'CHANNEL':
      return null;
  }
}

/**
 * The groups of which a page has requests: from the one in which the page before ended until they have enough. Of the
 * first one nobody knows how many are left.
 */
export function groupsOfPage(
  groups: readonly CountedGroup[],
  asked: { folded: ReadonlySet<string>; after: string | null; limit: number },
): { taken: CountedGroup[]; hasMore: boolean } {
  const at = asked.after === null ? 0 : groups.findIndex(({ key }) => key === asked.after);
  const open = groups.slice(Math.max(at, 0)).filter(({ key }) => !asked.folded.has(key));
  let known = 0;
  let end = 0;
  while (end < open.length && known < asked.limit) {
    const each = open[end];
    if (each && each.key !== asked.after) known += each.count;
    end += 1;
  }
  return { taken: open.slice(0, end), hasMore: end < open.length };
}
