import { insightSteps, insightTimes } from '#core/insight/insightAsked.ts';
import { postTypes } from '#core/postTypes.ts';
import { listedTypes } from '#features/content/conversations/listedTypes.ts';
import {
  type CategoryRow,
  type TopicRow,
  taxonomyOf,
} from '#features/content/taxonomy/server/taxonomyStore.ts';
import { canEditProfileLists } from '#features/site/access/accessRules.ts';
import { listProfileLists } from '#features/site/access/server/profileListService.ts';
import { builder } from '#platform/graphql/builder.ts';
import { findBusinessCalendar } from '#platform/insight/businessSeconds.ts';
import type { InsightLink } from '#platform/insight/insightFigure.ts';
import { serverText } from '#platform/serverWords.ts';
import {
  listFigures,
  type OpenDashboard,
  offeredDashboards,
  offeredLinks,
  openDashboard,
  openFigure,
} from './dashboardService.ts';
import { InsightFigureType } from './figureGraphql.ts';

const StepEnum = builder.enumType('InsightStep', { values: insightSteps });
const TimeEnum = builder.enumType('InsightTime', { values: insightTimes });

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
    segments: t.field({
      type: [OptionType],
      description: 'Profile lists, for those who manage them.',
      resolve: async (_choices, _args, ctx) => {
        if (!canEditProfileLists(ctx.viewer).ok) return [];
        const lists = await listProfileLists(ctx);
        return lists.map(({ id, name }) => ({ id: `${id}`, name, depth: 0 }));
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

export const InsightDashboardType = builder.objectRef<OpenDashboard>('InsightDashboard').implement({
  fields: (t) => ({
    key: t.string({ resolve: ({ dashboard }) => dashboard }),
    figures: t.field({
      type: [InsightFigureType],
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
    segment: t.arg.string({ description: 'A profile list. Needs EDIT_USER_PROFILE_LIST.' }),
    country: t.arg.string({ description: 'Two letters, such as DE: of members or of views.' }),
  };
  return {
    insightDashboard: t.field({
      type: InsightDashboardType,
      description: 'Figures of the community. Needs MANAGE_COMMUNITY.',
      args: { dashboard: t.arg.string({ required: true }), ...asked },
      resolve: (_root, given, ctx) => openDashboard(ctx, given),
    }),
    insightFigure: t.field({
      type: InsightFigureType,
      cost: { weight: 1000 },
      description: 'One figure of a dashboard, and the rows behind it. Needs MANAGE_COMMUNITY.',
      args: { key: t.arg.string({ required: true }), ...asked },
      resolve: (_root, given, ctx) => openFigure(ctx, given),
    }),
  };
});
