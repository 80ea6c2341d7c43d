import type { Ctx } from '#platform/context.ts';
import type { QueueGroup } from '../queueColumnRules.ts';
import type { QueueFilter } from '../queueFilterRules.ts';
import {
  type CountedGroup,
  countGroups,
  groupKeys,
  groupsOfPage,
  orderedGroups,
} from './queueGroups.ts';
import type { QueueCursor } from './queueQueries.ts';

export interface ListedGroup extends CountedGroup {
  isFolded: boolean;
  /** Of the requests that the page lists. */
  requestIds: readonly number[];
}

interface AskedGroups {
  folded?: readonly string[] | null;
  filter: QueueFilter;
  groupBy: QueueGroup;
  after: QueueCursor | null;
  limit: number;
}

/** Which groups a page lists, and all of the view. */
export async function pageOfGroups(
  ctx: Ctx,
  { filter, groupBy, after, limit, ...asked }: AskedGroups,
) {
  const counted = await countGroups(ctx, filter, groupBy);
  const from = after?.group ?? null;
  // The group in which the page before ended may have none left.
  const isLeft = from === null || counted.some(({ key }) => key === from);
  const groups = isLeft
    ? counted
    : await orderedGroups(ctx, groupBy, [...counted, { key: from, count: 0 }]);
  const folded = new Set(asked.folded ?? []);
  const { taken, hasMore } = groupsOfPage(groups, { folded, after: from, limit });
  const keys = taken.map(({ key }) => key);
  return { groups, folded, from, hasMore, listed: { by: groupKeys[groupBy], keys, after: from } };
}

interface GroupsOfList {
  groups: readonly CountedGroup[];
  folded: ReadonlySet<string>;
  from: string | null;
  /** There is no further page. */
  isLast: boolean;
}

/** The groups of a page with the requests that it lists of each. */
export function groupsWith(
  nodes: readonly { id: number; group_key: string }[],
  { groups, folded, from, isLast }: GroupsOfList,
): ListedGroup[] {
  const indexOf = (wanted: string | undefined) => groups.findIndex(({ key }) => key === wanted);
  // A folded one before this page was on the one before.
  const start = from === null ? 0 : indexOf(from) + (folded.has(from) ? 1 : 0);
  const end = isLast ? groups.length : indexOf(nodes.at(-1)?.group_key) + 1;
  return groups
    .slice(start, end)
    .map((group) => ({
      ...{ ...group, isFolded: folded.has(group.key) },
      requestIds: nodes.filter((node) => node.group_key === group.key).map(({ id }) => id),
    }))
    .filter(({ isFolded, requestIds }) => isFolded || requestIds.length > 0);
}
