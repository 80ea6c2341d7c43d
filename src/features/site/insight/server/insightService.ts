import type { FigureDays } from '#core/figurePeriod.ts';
import { paths } from '#core/paths.ts';
import { demand, holds } from '#core/permissions.ts';
import { findConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import pageNames from '#locales/en/layoutNames.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import { serverWords } from '#platform/serverWords.ts';
import type { TrafficGroup } from '../insightAddress.ts';
import { dayAfter, dayOf } from './eventDays.ts';
import {
  readCountedAt,
  readTrafficDays,
  readTrafficRows,
  type TrafficDay,
  type TrafficDays,
} from './trafficQueries.ts';

/** The views of the last days, today included. */
export interface Traffic {
  days: readonly TrafficDay[];
  previous: readonly TrafficDay[];
  period: TrafficDays;
  countedAt: Date | null;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function readTraffic(ctx: Ctx, length: FigureDays): Promise<Traffic> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const to = dayOf(ctx.now);
  const from = dayAfter(to, 1 - length);
  const period = { from, to, previousFrom: dayAfter(from, -length) };
  const [found, countedAt] = await Promise.all([
    readTrafficDays(ctx.db, period),
    readCountedAt(ctx.db),
  ]);
  const byDay = new Map(found.map((row) => [row.day, row]));
  const none = { views: 0, memberViews: 0, visitors: 0, memberVisitors: 0 };
  const listDays = (first: string) =>
    Array.from({ length }, (_, index) => dayAfter(first, index)).map(
      (day) => byDay.get(day) ?? { day, ...none },
    );
  return { days: listDays(from), previous: listDays(period.previousFrom), period, countedAt };
}

export interface NamedTrafficRow {
  key: string;
  /** Null: it is no longer there, or the viewer can’t see it. */
  name: string | null;
  /** Below the base path. */
  path: string | null;
  views: number;
  previous: number;
}

/** What was viewed most. Call `readTraffic` first, which checks who asks. */
export async function listTrafficRows(
  ctx: Ctx,
  { period, days, previous }: Traffic,
  { group, limit }: { group: TrafficGroup; limit: number },
): Promise<NamedTrafficRow[]> {
  if (group === 'DAY') {
    return days.map(({ day, views }, index) => ({
      ...{ key: day, name: day, path: null, views },
      previous: previous[index]?.views ?? 0,
    }));
  }
  const rows = await readTrafficRows(ctx.db, period, { group, limit });
  const named = await namesOfTraffic(
    ctx,
    group,
    rows.map(({ key }) => key),
  ); // prettier-ignore
  return rows.map((row) => ({ ...row, name: null, path: null, ...named.get(row.key) }));
}

type Named = Pick<NamedTrafficRow, 'name' | 'path'>;

/** Of what was viewed, as far as the viewer may see it. */
export async function namesOfTraffic(
  ctx: Ctx,
  group: Exclude<TrafficGroup, 'DAY'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  if (group === 'PAGE') {
    const { pages } = serverWords('layoutNames', pageNames, [ctx.locale]).words;
    const names: Record<string, string> = pages;
    return new Map(keys.map((key) => [key, { name: names[key] ?? key, path: null }]));
  }
  const ids = keys.map(Number);
  if (group === 'CATEGORY') {
    const { categories } = await taxonomyOf(ctx);
    return new Map(
      ids.flatMap((id) => {
        const found = categories.get(id);
        return found ? [[`${id}`, { name: found.title, path: paths.category(found) }]] : [];
      }),
    );
  }
  if (ids.length === 0) return new Map();
  const posts = await findConversations(ctx, ids);
  return new Map(
    posts.map((post) => [`${post.id}`, { name: post.title, path: paths.conversation(post) }]),
  );
}
