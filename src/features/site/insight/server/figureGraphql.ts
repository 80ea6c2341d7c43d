import { drawDays } from '#platform/charts/drawDays.ts';
import { builder } from '#platform/graphql/builder.ts';
import { figureForms, figureMeasures } from '#platform/insight/insightFigure.ts';
import {
  type FigureStep,
  filtersNotApplied,
  type NamedFactRow,
} from '#platform/insight/measureFigure.ts';
import { serverText } from '#platform/serverWords.ts';
import {
  listFigureItems,
  measuredOf,
  type NamedItem,
  type OpenFigure,
} from './dashboardService.ts';
import { bridged, chartScale, definitionOf, nameOfFigure, unitOf } from './figureTexts.ts';
import { goalsOfFigure, lineOfGoal } from './goalService.ts';
import { ChartType } from './insightGraphql.ts';

export const InsightUnitEnum = builder.enumType('InsightUnit', {
  values: ['COUNT', 'SHARE', 'SECONDS'] as const,
});
const MeasureEnum = builder.enumType('InsightMeasure', { values: figureMeasures });
const FormEnum = builder.enumType('InsightForm', { values: figureForms });
const BetterEnum = builder.enumType('InsightTrend', {
  values: ['MORE', 'FEWER', 'NEITHER'] as const,
});

const StepType = builder.objectRef<FigureStep>('InsightFigureStep').implement({
  fields: (t) => ({
    start: t.exposeString('start', { description: 'Its first day.' }),
    value: t.exposeFloat('value', { nullable: true }),
    previous: t.exposeFloat('previous', {
      nullable: true,
      description: 'Of the step as far from the start of the period before.',
    }),
  }),
});

const RowType = builder
  .objectRef<NamedFactRow & { action: string | null }>('InsightFigureRow')
  .implement({
    fields: (t) => ({
      key: t.exposeString('key', { nullable: true }),
      part: t.exposeInt('part', {
        nullable: true,
        description: 'Of a cohort: how many weeks later; null: the cohort itself.',
      }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'Null: it is no longer there, or the viewer can’t see it.',
      }),
      path: t.exposeString('path', { nullable: true, description: 'Below the base path.' }),
      value: t.exposeFloat('value', { nullable: true }),
      previous: t.exposeFloat('previous', { nullable: true }),
      action: t.exposeString('action', {
        nullable: true,
        description: 'Where to do something about it, below the base path.',
      }),
    }),
  });

const ItemType = builder.objectRef<NamedItem>('InsightItem').implement({
  description: 'One row that a figure counts.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => `${id}` }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    value: t.exposeFloat('value', { nullable: true }),
    title: t.string({ nullable: true, resolve: ({ subject }) => subject?.title ?? null }),
    path: t.string({
      nullable: true,
      description: 'Below the base path.',
      resolve: ({ subject }) => subject?.path ?? null,
    }),
  }),
});

type ItemList = Awaited<ReturnType<typeof listFigureItems>>;

const ItemPage = builder.objectRef<ItemList>('InsightItemPage').implement({
  fields: (t) => ({
    nodes: t.field({ type: [ItemType], resolve: ({ nodes }) => nodes }),
    hasMore: t.exposeBoolean('hasMore'),
    pageNumber: t.exposeInt('pageNumber'),
    totalCount: t.int({ cost: 500, resolve: ({ totalCount }) => totalCount() }),
    sum: t.float({
      description: 'Of the values; of a share, how many have what it asks for.',
      resolve: ({ sum }) => sum(),
    }),
  }),
});

const maxRows = 100;

export const InsightFigureType = builder.objectRef<OpenFigure>('InsightFigure').implement({
  fields: (t) => ({
    key: t.string({ resolve: ({ figure }) => figure.key }),
    dashboard: t.string({ resolve: ({ figure }) => figure.dashboard }),
    name: t.string({ resolve: ({ figure }, _args, { locale }) => nameOfFigure(figure, locale) }),
    definition: t.string({ resolve: ({ figure }, _args, ctx) => definitionOf(ctx, figure) }),
    unit: t.field({ type: InsightUnitEnum, resolve: ({ figure }) => unitOf(figure) }),
    measure: t.field({ type: MeasureEnum, resolve: ({ figure }) => figure.measure }),
    form: t.field({ type: FormEnum, resolve: ({ figure }) => figure.form }),
    better: t.field({ type: BetterEnum, resolve: ({ figure }) => figure.better }),
    isNow: t.boolean({
      description: 'It tells how things are now, whatever period is asked for.',
      resolve: ({ figure }) => figure.isNow === true,
    }),
    isTimed: t.boolean({
      description: 'It can be told in business time.',
      resolve: ({ figure }) => figure.isTimed === true,
    }),
    isMeasured: t.boolean({
      description: 'False: it took too long.',
      resolve: async (open, _args, ctx) => (await measuredOf(ctx, open)) !== null,
    }),
    notApplied: t.stringList({
      description: 'What was asked for and this figure does not know: dates, category, topic …',
      resolve: ({ figure, asked }, _args, { viewer }) => filtersNotApplied(viewer, figure, asked),
    }),
    value: t.float({
      nullable: true,
      description: 'Null: nothing to count.',
      resolve: async (open, _args, ctx) => (await measuredOf(ctx, open))?.value ?? null,
    }),
    previous: t.float({
      nullable: true,
      description: 'Of as many days before, up to the same time of day.',
      resolve: async (open, _args, ctx) => (await measuredOf(ctx, open))?.previous ?? null,
    }),
    p90: t.float({
      nullable: true,
      description: 'Of medians: nine of ten are at most this.',
      resolve: async (open, _args, ctx) => (await measuredOf(ctx, open))?.p90 ?? null,
    }),
    steps: t.field({
      type: [StepType],
      cost: { items: 30 },
      resolve: async (open, _args, ctx) => (await measuredOf(ctx, open))?.steps ?? [],
    }),
    chart: t.field({
      type: ChartType,
      description: 'The steps, those of the period before, and the goals that can be lines.',
      resolve: async (open, _args, ctx) => {
        const steps = (await measuredOf(ctx, open))?.steps ?? [];
        const scale = chartScale(open.figure, steps);
        const scaled = (value: number | null) => (value === null ? null : value / scale);
        const goals = steps.length === 0 ? [] : await goalsOfFigure(ctx, open);
        const chart = drawDays([
          bridged(steps.map(({ value }) => scaled(value))),
          bridged(steps.map(({ previous }) => scaled(previous))),
          ...goals.flatMap((goal) => {
            const line = lineOfGoal(goal, open.asked);
            return line === null ? [] : [line.map(scaled)];
          }),
        ]);
        return {
          ...chart,
          top: chart.top * scale,
          valueTicks: chart.valueTicks.map(({ at, value }) => ({ at, value: value * scale })),
        };
      },
    }),
    rows: t.field({
      type: [RowType],
      cost: { items: 30 },
      args: {
        first: t.arg.int({
          description: `Of a table, at most ${maxRows}; 10 without. Cohorts have all.`,
        }),
      },
      resolve: async (open, { first }, ctx) => {
        const { figure } = open;
        const rows = (await measuredOf(ctx, open))?.rows ?? [];
        const count = Math.min(Math.max(first ?? 10, 1), maxRows);
        return (figure.form === 'COHORTS' ? rows : rows.slice(0, count)).map((row) => ({
          ...row,
          action: row.key === null ? null : (figure.rowAction?.href(row.key) ?? null),
        }));
      },
    }),
    rowAction: t.string({
      nullable: true,
      description: 'What `action` of a row does.',
      resolve: ({ figure }, _args, { locale }) =>
        figure.rowAction ? serverText(figure.rowAction.label, locale) : null,
    }),
    rowName: t.string({
      nullable: true,
      description: 'The name of a row of the table.',
      args: { key: t.arg.string() },
      resolve: async ({ figure }, { key }, ctx) => {
        if (key === null || key === undefined) return null;
        return (await figure.keyNames?.(ctx, [key]))?.get(key)?.name ?? key;
      },
    }),
    items: t.field({
      type: ItemPage,
      cost: { weight: 500, items: 25 },
      description: 'The rows that it counts.',
      args: {
        key: t.arg.string({ description: 'Only those of a row of the table.' }),
        part: t.arg.int({ description: 'Only those of so many weeks later.' }),
        page: t.arg.int(),
        first: t.arg.int(),
      },
      resolve: (open, { key, part, page, first }, ctx) =>
        listFigureItems(ctx, open, {
          ...{ key: key ?? undefined, page: page ?? null, first: first ?? null },
          // A cohort itself has no part.
          part: part === null || part === undefined ? undefined : part < 0 ? null : part,
        }),
    }),
  }),
});
