import { builder } from '#platform/graphql/builder.ts';
import {
  type ImportReason,
  type ImportReportRow,
  importTasks,
  isRowBalanced,
  type LossKind,
} from '../../importRules.ts';

export const TaskEnum = builder.enumType('ImportTask', { values: importTasks });
const LossEnum = builder.enumType('ImportLossKind', {
  values: ['merged', 'skipped', 'degraded'] as const satisfies LossKind[],
});
const ReasonType = builder.objectRef<ImportReason>('ImportReportReason').implement({
  fields: (t) => ({
    how: t.field({ type: LossEnum, resolve: ({ how }) => how }),
    reason: t.exposeString('reason'),
    count: t.exposeFloat('count'),
    example: t.exposeString('example', {
      description: 'How the first one is found in the source.',
    }),
  }),
});

const ReportRowType = builder.objectRef<ImportReportRow>('ImportReportRow').implement({
  description: 'One kind of records: read = written + merged + skipped + degraded.',
  fields: (t) => ({
    name: t.exposeString('name'),
    read: t.exposeFloat('read'),
    written: t.exposeFloat('written'),
    merged: t.exposeFloat('merged'),
    skipped: t.exposeFloat('skipped'),
    degraded: t.exposeFloat('degraded'),
    isBalanced: t.boolean({ resolve: isRowBalanced }),
    reasons: t.field({
      type: [ReasonType],
      cost: { items: 20 },
      description: 'The most frequent ones; the files of the report have more.',
      resolve: ({ reasons }) => reasons.slice(0, mostReasonsShown),
    }),
  }),
});

const mostReasonsShown = 30;

export const ReportType = builder
  .objectRef<{ task: (typeof importTasks)[number]; rows: ImportReportRow[] }>('ImportReport')
  .implement({
    fields: (t) => ({
      task: t.field({ type: TaskEnum, resolve: ({ task }) => task }),
      rows: t.field({ type: [ReportRowType], cost: { items: 10 }, resolve: ({ rows }) => rows }),
    }),
  });
