import { requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { dashboardPath } from '../insightAddress.ts';
import { insightAnnotationSchema, insightViewSchema, viewRhythms } from '../insightViewInputs.ts';
import { InsightDashboardType } from './dashboardGraphql.ts';
import {
  type AnnotationRow,
  addAnnotation,
  deleteAnnotation,
  deleteInsightView,
  type InsightViewRow,
  listAnnotations,
  listInsightViews,
  saveInsightView,
} from './insightViewService.ts';

const RhythmEnum = builder.enumType('InsightViewRhythm', { values: viewRhythms });

const ViewType = builder.objectRef<InsightViewRow>('InsightView').implement({
  description: 'A dashboard with a period and filters, kept by a member.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => `${id}` }),
    name: t.exposeString('name'),
    path: t.string({
      description: 'Below the base path.',
      resolve: ({ dashboard, query }) => `${dashboardPath(dashboard)}${query ? `?${query}` : ''}`,
    }),
    mailed: t.field({
      type: RhythmEnum,
      nullable: true,
      description: 'How often it is sent by email; null: never.',
      resolve: ({ mailed }) => mailed,
    }),
  }),
});

const AnnotationType = builder.objectRef<AnnotationRow>('InsightAnnotation').implement({
  description: 'What happened on a day, such as a release.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => `${id}` }),
    day: t.exposeString('day'),
    text: t.exposeString('text'),
  }),
});

builder.objectFields(InsightDashboardType, (t) => ({
  views: t.field({
    type: [ViewType],
    cost: { weight: 20, items: 10 },
    description: 'The viewer’s own, of all dashboards.',
    resolve: (_open, _args, ctx) => listInsightViews(ctx),
  }),
  annotations: t.field({
    type: [AnnotationType],
    cost: { weight: 20, items: 10 },
    resolve: ({ asked }, _args, ctx) => listAnnotations(ctx, asked),
  }),
}));

mutation('saveInsightView', {
  description: 'Keeps a dashboard with its period and filters. Needs MANAGE_COMMUNITY.',
  input: (t) =>
    schemaFields(t, insightViewSchema, {
      query: 'Of the address of the page.',
      mailed: { type: RhythmEnum },
    }),
  run: (ctx, input) => saveInsightView(ctx, input),
  output: ['id', 'ID'],
});

mutation('deleteInsightView', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => deleteInsightView(ctx, requireId(id)),
  output: 'ok',
});

mutation('addInsightAnnotation', {
  description:
    'Says on the charts of all dashboards what happened on a day. Needs MANAGE_COMMUNITY.',
  input: (t) => schemaFields(t, insightAnnotationSchema),
  run: (ctx, input) => addAnnotation(ctx, input),
  output: ['id', 'ID'],
});

mutation('deleteInsightAnnotation', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => deleteAnnotation(ctx, requireId(id)),
  output: 'ok',
});
