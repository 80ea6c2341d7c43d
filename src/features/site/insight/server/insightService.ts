import type { FigureDays } from '#core/figurePeriod.ts';
import { parseInput } from '#core/parseInput.ts';
import { paths } from '#core/paths.ts';
import { demand, holds } from '#core/permissions.ts';
import { findConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import pageNames from '#locales/en/layoutNames.json' with { type: 'json' };
import { demandAllowance } from '#platform/callerAllowance.ts';
import { dailyNetworkKey } from '#platform/callerNetwork.ts';
import type { Ctx } from '#platform/context.ts';
import { serverWords } from '#platform/serverWords.ts';
import type { TrafficGroup } from '../insightAddress.ts';
import { insightEventTypes } from '../insightEventTypes.ts';
import { analyticsEventSchema } from '../insightInputs.ts';
import { analyticsOf } from '../insightSettingGroup.ts';
import { dayAfter, dayOf, visitorKeyOf } from './eventDays.ts';
import { insertInsightEvents } from './insertEvents.ts';
import {
  readCountedAt,
  readTrafficDays,
  readTrafficRows,
  type TrafficDay,
  type TrafficDays,
} from './trafficQueries.ts';

const eventsPerMinute = 120;

/**
 * Keeps what a script of the site tells (SPEC §7 analyticsEvent); nothing while analytics are off, or if the browser asks
 * not to be tracked.
 * @throws AppError VALIDATION_FAILED, RATE_LIMITED
 */
export async function keepAnalyticsEvent(ctx: Ctx, input: unknown): Promise<void> {
  demandAllowance(ctx, { what: 'analytics', perMinute: eventsPerMinute });
  const { eventType, eventId, objectId, objectType, device, page, details } = parseInput(
    analyticsEventSchema,
    input,
  );
  const { isOn, respectsSignals } = analyticsOf(ctx.settings);
  if (!isOn || (ctx.caller.asksForPrivacy && respectsSignals)) return;
  const { memberId } = ctx.viewer;
  const subjectId = Number(objectId ?? Number.NaN);
  const isNumber = Number.isSafeInteger(subjectId);
  const given = { eventType, eventId, device, objectId: isNumber ? null : objectId };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  await insertInsightEvents(ctx.db, [
    {
      ...{ at: ctx.now, name: 'client.event', memberId },
      visitorKey:
        memberId === null
          ? await visitorKeyOf(ctx.db, ctx.now, dailyNetworkKey(ctx, 'analytics'))
          : null,
      subjectType: objectType,
      subjectId: isNumber ? subjectId : null,
      page: page === null ? null : pathOf(page),
      // Of many details the first ones are kept, and these are never taken by others.
      details: insightEventTypes['client.event'].details.parse({ ...known, ...details, ...known }),
    },
  ]);
}

/** Without query and fragment, in which links have their secrets. */
function pathOf(page: string): string | null {
  return URL.canParse(page, 'http://portal')
    ? new URL(page, 'http://portal').pathname.slice(0, 500)
    : null;
}

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
  const named = await namesOf(
    ctx,
    group,
    rows.map(({ key }) => key),
  ); // prettier-ignore
  return rows.map((row) => ({ ...row, name: null, path: null, ...named.get(row.key) }));
}

type Named = Pick<NamedTrafficRow, 'name' | 'path'>;

async function namesOf(
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
