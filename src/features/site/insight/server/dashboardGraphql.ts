import { insightSteps, insightTimes } from '#core/insight/insightAsked.ts';
import { postTypes } from '#core/postTypes.ts';
import { listedTypes } from '#features/content/conversations/listedTypes.ts';
import type { CategoryRow, TopicRow } from '#features/content/taxonomy/server/taxonomyStore.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import { drawDays } from '#platform/charts/drawDays.ts';
import { builder } from '#platform/graphql/builder.ts';
import { findBusinessCalendar } from '#platform/insight/businessSeconds.ts';
import { figureForms, figureMeasures, type InsightLink } from '#platform/insight/insightFigure.ts';
import {
  type FigureStep,
  filtersNotApplied,
  type NamedFactRow,
} from '#platform/insight/measureFigure.ts';
import { serverText } from '#platform/serverWords.ts';
import {
  listFigures,
  listItems,
  measuredOf,
  type NamedItem,
  type OpenDashboard,
  type OpenFigure,
  offeredDashboards,
  offeredLinks,
  openDashboard,
  openFigure,
} from './dashboardService.ts';
import { chartScale, definitionOf, nameOfFigure, unitOf } from './figureTexts.ts';
import { ChartType } from './insightGraphql.ts';

const UnitEnum = builder.enumType('InsightUnit', {
  values: ['COUNT', 'SHARE', 'SECONDS'] as const,
});
const MeasureEnum = builder.enumType('InsightMeasure', { values: figureMeasures });
const FormEnum = builder.enumType('InsightForm', { values: figureForms });
const BetterEnum = builder.enumType('InsightTrend', {
  values: ['MORE', 'FEWER', 'NEITHER'] as const,
});
const StepEnum = builder.enumType('InsightStep', { values: insightSteps });
const TimeEnum = builder.enumType('InsightTime', { values: insightTimes });

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

type ItemList = Awaited<ReturnType<typeof listItems>>;

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

const FigureType = builder.objectRef<OpenFigure>('InsightFigure').implement({
  fields: (t) => ({
    key: t.string({ resolve: ({ figure }) => figure.key }),
    dashboard: t.string({ resolve: ({ figure }) => figure.dashboard }),
    name: t.string({ resolve: ({ figure }, _args, { locale }) => nameOfFigure(figure, locale) }),
    definition: t.string({ resolve: ({ figure }, _args, ctx) => definitionOf(ctx, figure) }),
    unit: t.field({ type: UnitEnum, resolve: ({ figure }) => unitOf(figure) }),
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
      resolve: ({ figure, asked }) => filtersNotApplied(figure, asked),
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
      description: 'The steps, and those of the period before.',
      resolve: async (open, _args, ctx) => {
        const steps = (await measuredOf(ctx, open))?.steps ?? [];
        const scale = chartScale(open.figure, steps);
        const scaled = (value: number | null) => (value === null ? null : value / scale);
        const chart = drawDays([
          steps.map(({ value }) => scaled(value)),
          steps.map(({ previous }) => scaled(previous)),
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
        listItems(ctx, open, {
          ...{ key: key ?? undefined, page: page ?? null, first: first ?? null },
          // A cohort itself has no part.
          part: part === null || part === undefined ? undefined : part < 0 ? null : part,
        }),
    }),
  }),
});

const LinkType = builder.objectRef<InsightLink>('InsightLink').implement({
  fields: (t) => ({
    label: t.string({ resolve: ({ label }, _args, { locale }) => serverText(label, locale) }),
    href: t.exposeString('href', { description: 'Below the base path.' }),
  }),
});

const OptionType = builder
  .objectRef<{ id: string; name: string; depth: number }>('InsightOption')
  .implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name'),
      depth: t.exposeInt('depth'),
    }),
  });

const ChoicesType = builder.objectRef<{ category: string | null }>('InsightChoices').implement({
  description: 'What the filters of dashboards offer.',
  fields: (t) => ({
    dashboards: t.stringList({
      description: 'Those with something for the viewer.',
      resolve: (_choices, _args, { viewer }) => offeredDashboards(viewer),
    }),
    categories: t.field({
      type: [OptionType],
      resolve: async (_choices, _args, ctx) => {
        const { childrenOf } = await taxonomyOf(ctx);
        const below = (parent: CategoryRow | null, depth: number): ReturnType<typeof option>[] =>
          childrenOf(parent?.id ?? null).flatMap((each) => [
            option(each, depth),
            ...below(each, depth + 1),
          ]);
        return below(null, 0);
      },
    }),
    topics: t.field({
      type: [OptionType],
      description: 'Of the category that is asked for.',
      resolve: async ({ category }, _args, ctx) => {
        if (category === null) return [];
        const { branchOf, topicsOf } = await taxonomyOf(ctx);
        return branchOf(Number(category))
          .flatMap(topicsOf)
          .map((topic) => option(topic, 0));
      },
    }),
    types: t.stringList({
      resolve: (_choices, _args, { settings }) => [...(listedTypes(settings) ?? postTypes())],
    }),
    calendar: t.string({
      nullable: true,
      description: 'The business hours that times can be told in.',
      resolve: async (_choices, _args, ctx) => (await findBusinessCalendar(ctx))?.name ?? null,
    }),
  }),
});

function option({ id, title }: CategoryRow | TopicRow, depth: number) {
  return { id: `${id}`, name: title, depth };
}

const DashboardType = builder.objectRef<OpenDashboard>('InsightDashboard').implement({
  fields: (t) => ({
    key: t.string({ resolve: ({ dashboard }) => dashboard }),
    figures: t.field({
      type: [FigureType],
      cost: { weight: 2000, items: 8 },
      resolve: (open, _args, ctx) => listFigures(ctx, open),
    }),
    links: t.field({
      type: [LinkType],
      resolve: ({ dashboard }, _args, { viewer }) => offeredLinks(viewer, dashboard),
    }),
    choices: t.field({ type: ChoicesType, resolve: ({ asked }) => asked }),
  }),
});

builder.queryFields((t) => {
  const asked = {
    from: t.arg.string({ required: true, description: 'A day, such as 2026-03-01.' }),
    to: t.arg.string({ required: true, description: 'The last day; at most 731 days.' }),
    zone: t.arg.string({ description: 'IANA time zone of days; UTC without.' }),
    step: t.arg({ type: StepEnum, description: 'Without: days, or weeks of long periods.' }),
    time: t.arg({ type: TimeEnum, description: 'Of durations; around the clock without.' }),
    category: t.arg.string({ description: 'With its subcategories.' }),
    topic: t.arg.string(),
    type: t.arg.string({ description: 'Of posts.' }),
    language: t.arg.string(),
  };
  return {
    insightDashboard: t.field({
      type: DashboardType,
      description: 'Figures of the community. Needs MANAGE_COMMUNITY.',
      args: { dashboard: t.arg.string({ required: true }), ...asked },
      resolve: (_root, given, ctx) => openDashboard(ctx, given),
    }),
    insightFigure: t.field({
      type: FigureType,
      cost: { weight: 1000 },
      description: 'One figure of a dashboard, and the rows behind it. Needs MANAGE_COMMUNITY.',
      args: { key: t.arg.string({ required: true }), ...asked },
      resolve: (_root, given, ctx) => openFigure(ctx, given),
    }),
  };
});
