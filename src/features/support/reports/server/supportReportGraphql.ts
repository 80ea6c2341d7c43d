import { builder } from '#platform/graphql/builder.ts';
import { reportTimes } from '../supportReportRules.ts';
import type { AttainmentRow, ReportDuration, ReportRow } from './supportReportQueries.ts';
import {
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

const DurationType = builder.objectRef<ReportDuration>('SupportReportDuration').implement({
  description: 'In milliseconds.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    median: t.exposeFloat('median', { nullable: true }),
    p90: t.exposeFloat('p90', { nullable: true, description: 'Nine of ten are shorter.' }),
  }),
});

const ReportRowType = builder.objectRef<ReportRow & { name?: string | null }>('SupportReportRow');
ReportRowType.implement({
  fields: (t) => ({
    key: t.exposeString('key', { nullable: true, description: 'A day, or an id; null: without.' }),
    name: t.string({ nullable: true, resolve: ({ name }) => name ?? null }),
    opened: t.exposeInt('opened'),
    resolved: t.exposeInt('resolved'),
    backlog: t.exposeInt('backlog', { description: 'Unsolved at the end of the day or period.' }),
    firstReply: t.field({ type: DurationType, resolve: ({ firstReply }) => firstReply }),
    resolution: t.field({ type: DurationType, resolve: ({ resolution }) => resolution }),
    met: t.exposeInt('met', { description: 'Service levels.' }),
    missed: t.exposeInt('missed', { description: 'Service levels.' }),
    ratings: t.exposeInt('ratings'),
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

const rowsCost = { weight: 1000, items: 40 } as const;

const SupportReportType = builder.objectRef<SupportReport>('SupportReport').implement({
  fields: (t) => ({
    total: t.field({
      type: ReportRowType,
      cost: 1000,
      resolve: (report, _args, ctx) => reportTotal(ctx, report),
    }),
    attainment: t.field({
      type: [AttainmentType],
      cost: { weight: 500, items: 3 },
      resolve: (report, _args, ctx) => reportAttainment(ctx, report),
    }),
    days: t.field({
      type: [ReportRowType],
      cost: rowsCost,
      resolve: (report, _args, ctx): Promise<NamedReportRow[]> => reportRows(ctx, report, 'DAY'),
    }),
    teams: t.field({
      type: [ReportRowType],
      cost: rowsCost,
      resolve: (report, _args, ctx): Promise<NamedReportRow[]> => reportRows(ctx, report, 'TEAM'),
    }),
    agents: t.field({
      type: [ReportRowType],
      cost: rowsCost,
      resolve: (report, _args, ctx): Promise<NamedReportRow[]> => reportRows(ctx, report, 'AGENT'),
    }),
  }),
});

builder.queryField('supportReport', (t) =>
  t.field({
    type: SupportReportType,
    description:
      'Figures of the support desk; needs MANAGE_PRIVATE_MESSAGES for the whole community.',
    args: {
      from: t.arg.string({ required: true, description: 'A day in UTC, such as 2026-03-01.' }),
      to: t.arg.string({ required: true, description: 'The last day; at most 366 days.' }),
      time: t.arg({ type: ReportTimeEnum }),
      teamId: t.arg.id(),
      agentId: t.arg.id(),
      channel: t.arg.string({ description: 'PORTAL, EMAIL or CHAT.' }),
    },
    resolve: (_root, asked, ctx) => openSupportReport(ctx, asked),
  }),
);
