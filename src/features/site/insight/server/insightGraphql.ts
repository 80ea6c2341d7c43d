import { readFigureDays } from '#core/figurePeriod.ts';
import { type DrawnChart, type DrawnTick, drawDays } from '#platform/charts/drawDays.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { trafficGroups } from '../insightAddress.ts';
import { analyticsEventSchema } from '../insightInputs.ts';
import {
  listTrafficRows,
  type NamedTrafficRow,
  readTraffic,
  type Traffic,
} from './insightService.ts';
import { keepAnalyticsEvent } from './keepEvents.ts';
import type { TrafficDay } from './trafficQueries.ts';

const TickType = builder.objectRef<DrawnTick>('ChartTick').implement({
  fields: (t) => ({
    at: t.exposeFloat('at', { description: 'From 0, at the start or the top, to 1.' }),
    value: t.exposeFloat('value', { description: 'The value, or the place of the day from 0 on.' }),
  }),
});

export const ChartType = builder.objectRef<DrawnChart>('DayChart').implement({
  description: 'Lines over the days of a period, in a box of 1000 × 200.',
  fields: (t) => ({
    lines: t.stringList({
      description: 'SVG paths.',
      resolve: ({ lines }) => lines.map(({ path }) => path),
    }),
    areas: t.stringList({
      description: 'SVG paths of what is below the lines.',
      resolve: ({ lines }) => lines.map(({ area }) => area),
    }),
    top: t.exposeFloat('top', { description: 'The value at the upper edge.' }),
    valueTicks: t.field({ type: [TickType], resolve: ({ valueTicks }) => valueTicks }),
    dayTicks: t.field({ type: [TickType], resolve: ({ dayTicks }) => dayTicks }),
  }),
});

const DayType = builder.objectRef<TrafficDay>('TrafficDay').implement({
  fields: (t) => ({
    day: t.exposeString('day'),
    views: t.exposeInt('views', { description: 'Pages that people saw; bots are not counted.' }),
    memberViews: t.exposeInt('memberViews', { description: 'Those of members.' }),
    visitors: t.exposeInt('visitors', {
      description: 'Members and visitors with a view. Nobody is known again on another day.',
    }),
    memberVisitors: t.exposeInt('memberVisitors', { description: 'Members among them.' }),
  }),
});

const RowType = builder.objectRef<NamedTrafficRow>('TrafficRow').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null: it is no longer there, or the viewer can’t see it.',
    }),
    path: t.exposeString('path', { nullable: true, description: 'Below the base path.' }),
    views: t.exposeInt('views'),
    previous: t.exposeInt('previous', { description: 'In as many days before.' }),
  }),
});

const GroupEnum = builder.enumType('TrafficGroup', { values: trafficGroups });

const mostRows = 100;
const sum = (days: readonly TrafficDay[], figure: 'views' | 'memberViews' | 'visitors') =>
  days.reduce((total, day) => total + day[figure], 0);

const TrafficType = builder.objectRef<Traffic>('Traffic').implement({
  description: 'Views of pages, of people whose browsers allow it.',
  fields: (t) => ({
    countedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Views since then are not counted yet. Null: nothing was counted.',
      resolve: ({ countedAt }) => countedAt,
    }),
    views: t.int({ resolve: ({ days }) => sum(days, 'views') }),
    previousViews: t.int({ resolve: ({ previous }) => sum(previous, 'views') }),
    memberViews: t.int({ resolve: ({ days }) => sum(days, 'memberViews') }),
    previousMemberViews: t.int({ resolve: ({ previous }) => sum(previous, 'memberViews') }),
    dailyVisitors: t.float({
      description: 'On average: visitors can’t be told apart from those of another day.',
      resolve: ({ days }) => sum(days, 'visitors') / days.length,
    }),
    previousDailyVisitors: t.float({
      resolve: ({ previous }) => sum(previous, 'visitors') / previous.length,
    }),
    days: t.field({ type: [DayType], resolve: ({ days }) => days }),
    chart: t.field({
      type: ChartType,
      description: 'Views, and visitors.',
      resolve: ({ days }) =>
        drawDays([days.map(({ views }) => views), days.map(({ visitors }) => visitors)]),
    }),
    rows: t.field({
      type: [RowType],
      cost: { weight: 50, items: mostRows },
      args: {
        group: t.arg({ type: GroupEnum, required: true }),
        first: t.arg.int({ description: `At most ${mostRows}, 10 without.` }),
      },
      resolve: (traffic, { group, first }, ctx) =>
        listTrafficRows(ctx, traffic, {
          group,
          limit: Math.min(Math.max(first ?? 10, 1), mostRows),
        }),
    }),
  }),
});

builder.queryField('traffic', (t) =>
  t.field({
    type: TrafficType,
    description: 'Views of the last days (UTC), today included. Needs MANAGE_COMMUNITY.',
    cost: { weight: 50 },
    args: { days: t.arg.int({ required: true, description: '7, 30 or 90; anything else is 30.' }) },
    resolve: (_root, { days }, ctx) => readTraffic(ctx, readFigureDays(days)),
  }),
);

mutation('analyticsEvent', {
  description:
    'Tells what somebody did, for the analytics of the community. Limited to 120 a minute; nothing is kept while analytics are off.',
  openToSuspended: true,
  input: (t) =>
    schemaFields(t, analyticsEventSchema, {
      page: 'Its address; query and fragment are not kept.',
      userAgent: 'Not kept.',
      referrer: 'Not kept.',
      eventType: 'A name of letters, digits, `_`, `.` and `-`.',
      details: 'Up to 20 plain values, in all 4,000 characters as JSON.',
    }),
  run: (ctx, input) => keepAnalyticsEvent(ctx, input),
  output: 'success',
});
