import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { reportFigures, reportGroups, reportTimes } from '../supportReportRules.ts';
import { listRatingComments, type RatedRow } from './reportRequests.ts';
import type { ReportDuration, ReportRow } from './reportRows.ts';
import {
  type ArrivalRow,
  type AttainmentRow,
  listArrivals,
  listDays,
} from './supportReportQueries.ts';
import {
  listRequestsOfReport,
  type NamedReportRow,
  openSupportReport,
  reportAttainment,
  reportRows,
  reportTotal,
  type SupportReport,
} from './supportReportService.ts';

const ReportTimeEnum = builder.enumType('SupportReportTime', {
  description: 'Hours of business, as service levels count them, or all hours.',
  values: reportTimes,
});

const ReportGroupEnum = builder.enumType('SupportReportGroup', { values: reportGroups });
const ReportFigureEnum = builder.enumType('SupportReportFigure', { values: reportFigures });

const DurationType = builder.objectRef<ReportDuration>('SupportReportDuration').implement({
  description: 'In milliseconds.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    average: t.exposeFloat('average', { nullable: true }),
    median: t.exposeFloat('median', { nullable: true }),
    p90: t.exposeFloat('p90', { nullable: true, description: 'Nine of ten are shorter.' }),
  }),
});

const ReportRowType = builder.objectRef<ReportRow & { name?: string | null }>('SupportReportRow');
ReportRowType.implement({
  fields: (t) => ({
    key: t.exposeString('key', {
      nullable: true,
      description: 'A day, an id or another value; null: without.',
    }),
    name: t.string({ nullable: true, resolve: ({ name }) => name ?? null }),
    opened: t.exposeInt('opened'),
    resolved: t.exposeInt('resolved'),
    backlog: t.exposeInt('backlog', { description: 'Unsolved at the end of the day or period.' }),
    firstReply: t.field({ type: DurationType, resolve: ({ firstReply }) => firstReply }),
    nextReply: t.field({
      type: DurationType,
      description: 'To later questions of customers, around the clock.',
      resolve: ({ nextReply }) => nextReply,
    }),
    resolution: t.field({ type: DurationType, resolve: ({ resolution }) => resolution }),
    repliesPerSolved: t.exposeFloat('repliesPerSolved', {
      nullable: true,
      description: 'Answers of agents for each solved request.',
    }),
    oneTouch: t.exposeInt('oneTouch', { description: 'Solved with at most one answer.' }),
    reopened: t.exposeInt('reopened', { description: 'Solved ones that had been reopened.' }),
    met: t.exposeInt('met', { description: 'Service levels.' }),
    missed: t.exposeInt('missed', { description: 'Service levels.' }),
    ratings: t.exposeInt('ratings'),
    satisfied: t.exposeInt('satisfied', { description: 'Ratings of 4 or 5.' }),
    rating: t.exposeFloat('rating', { nullable: true, description: 'Average, from 1 to 5.' }),
  }),
});

const AttainmentType = builder.objectRef<AttainmentRow>('SupportReportAttainment').implement({
  fields: (t) => ({
    metric: t.exposeString('metric', { description: 'FIRST, NEXT or RESOLUTION.' }),
    met: t.exposeInt('met'),
    missed: t.exposeInt('missed'),
  }),
});

const ArrivalType = builder.objectRef<ArrivalRow>('SupportReportArrival').implement({
  description: 'Requests opened at an hour of a weekday.',
  fields: (t) => ({
    weekday: t.exposeInt('weekday', { description: 'From 1, Monday.' }),
    hour: t.exposeInt('hour'),
    count: t.exposeInt('count'),
  }),
});

const DayType = builder.objectRef<Awaited<ReturnType<typeof listDays>>[number]>('SupportReportDay');
DayType.implement({
  fields: (t) => ({
    key: t.exposeString('key', { nullable: true, description: 'Such as 2026-03-01.' }),
    opened: t.exposeInt('opened'),
    resolved: t.exposeInt('resolved'),
    backlog: t.exposeInt('backlog', { description: 'Unsolved at the end of the day.' }),
  }),
});

const CommentType = builder.objectRef<RatedRow>('SupportReportComment').implement({
  fields: (t) => ({
    score: t.exposeInt('score'),
    comment: t.exposeString('comment', { nullable: true }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    request: t.field({
      type: SupportRequestType,
      nullable: true,
      resolve: ({ request_id: id }, _args, ctx) => supportRequestLoader(ctx).load(id),
    }),
  }),
});

const ReportRequestPage = pageObject('SupportReportRequestPage', SupportRequestType);

const SupportReportType = builder.objectRef<SupportReport>('SupportReport').implement({
  fields: (t) => ({
    total: t.field({
      type: ReportRowType,
      cost: 1000,
      resolve: ({ period }, _args, ctx) => reportTotal(ctx, period),
    }),
    previous: t.field({
      type: ReportRowType,
      cost: 1000,
      description: 'The total of as many days before.',
      resolve: ({ previous }, _args, ctx) => reportTotal(ctx, previous),
    }),
    attainment: t.field({
      type: [AttainmentType],
      cost: { weight: 500, items: 3 },
      resolve: (report, _args, ctx) => reportAttainment(ctx, report),
    }),
    days: t.field({
      type: [DayType],
      cost: { weight: 500, items: 40 },
      resolve: ({ period }, _args, ctx) => listDays(ctx.db, period),
    }),
    rows: t.field({
      type: [ReportRowType],
      cost: { weight: 1000, items: 40 },
      description: 'By day, team, agent …; at most 400.',
      args: { group: t.arg({ type: ReportGroupEnum, required: true }) },
      resolve: (report, { group }, ctx): Promise<NamedReportRow[]> =>
        reportRows(ctx, report, group),
    }),
    arrivals: t.field({
      type: [ArrivalType],
      cost: { weight: 500, items: 168 },
      resolve: ({ period }, _args, ctx) => listArrivals(ctx.db, period),
    }),
    comments: t.field({
      type: [CommentType],
      cost: { weight: 300, items: 10 },
      description: 'The newest comments on ratings.',
      resolve: ({ period }, _args, ctx) => listRatingComments(ctx.db, period, 10),
    }),
    requests: t.field({
      type: ReportRequestPage,
      cost: { weight: 1000, items: 25 },
      description: 'Those that a figure counts, the newest first.',
      args: {
        figure: t.arg({ type: ReportFigureEnum, required: true }),
        group: t.arg({ type: ReportGroupEnum }),
        key: t.arg.string({ description: 'Of a row of the group; without, those without one.' }),
        weekday: t.arg.int(),
        hour: t.arg.int(),
        page: t.arg.int(),
      },
      resolve: (report, asked, ctx) => listRequestsOfReport(ctx, report, asked),
    }),
  }),
});

builder.queryField('supportReport', (t) =>
  t.field({
    type: SupportReportType,
    description:
      'Figures of the support desk; needs MANAGE_PRIVATE_MESSAGES for the whole community.',
    args: {
      from: t.arg.string({ required: true, description: 'A day, such as 2026-03-01.' }),
      to: t.arg.string({ required: true, description: 'The last day; at most 366 days.' }),
      zone: t.arg.string({ description: 'IANA time zone of days and hours; UTC without.' }),
      time: t.arg({ type: ReportTimeEnum }),
      teamId: t.arg.id(),
      agentId: t.arg.id(),
      channel: t.arg.string({ description: 'PORTAL, EMAIL or CHAT.' }),
      typeId: t.arg.id(),
      priority: t.arg.string({ description: 'LOW, NORMAL, HIGH or URGENT.' }),
      language: t.arg.string(),
      company: t.arg.string({ description: 'A partner ID.' }),
    },
    resolve: (_root, asked, ctx) => openSupportReport(ctx, asked),
  }),
);
