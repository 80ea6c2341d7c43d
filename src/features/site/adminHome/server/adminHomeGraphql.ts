import { figurePeriod, readFigureDays } from '#core/figurePeriod.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import {
  type CommunityFigure,
  figureTrends,
  figureUnits,
  measureFigures,
} from '#platform/feature/communityFigures.ts';
import {
  type FilledStaffList,
  fillStaffLists,
  findInstallationProblems,
  type InstallationProblem,
  type StaffListRow,
  staffListSize,
} from '#platform/feature/staffHome.ts';
import { builder } from '#platform/graphql/builder.ts';
import { serverText } from '#platform/serverWords.ts';

const FigureUnitEnum = builder.enumType('CommunityFigureUnit', {
  description: 'COUNT; SHARE, from 0 to 1; SECONDS.',
  values: figureUnits,
});
const FigureTrendEnum = builder.enumType('CommunityFigureTrend', {
  description: 'Whether more or fewer is better.',
  values: figureTrends,
});

const FigureType = builder.objectRef<CommunityFigure>('CommunityFigure').implement({
  description: 'A number of a period, compared with the same span of time before.',
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.string({ resolve: ({ label }, _args, ctx) => serverText(label, ctx.locale) }),
    unit: t.field({ type: FigureUnitEnum, resolve: ({ unit }) => unit }),
    better: t.field({ type: FigureTrendEnum, resolve: ({ better }) => better }),
    value: t.exposeFloat('value', { nullable: true, description: 'Null: nothing to count.' }),
    previous: t.exposeFloat('previous', { nullable: true }),
    days: t.floatList({
      nullable: { list: false, items: true },
      description: 'Of each day (UTC) of the period, the first one first.',
      resolve: ({ days }) => days,
    }),
    href: t.string({
      nullable: true,
      description: 'The list of what it counts, below the base path.',
      resolve: ({ href, period }, _args, ctx) => href(period, ctx),
    }),
  }),
});

builder.queryField('communityFigures', (t) =>
  t.field({
    type: [FigureType],
    description:
      'How the community does, as far as the viewer follows it; empty for members who are not staff. Usually less than a minute old.',
    cost: { weight: 2000, items: 10 },
    args: { days: t.arg.int({ required: true, description: '7, 30 or 90; anything else is 30.' }) },
    resolve: (_root, { days }, ctx) =>
      measureFigures(ctx, figurePeriod(readFigureDays(days), ctx.now)),
  }),
);

const StaffListRowType = builder.objectRef<StaffListRow>('StaffListRow').implement({
  fields: (t) => ({
    href: t.exposeString('href', { description: 'Below the base path.' }),
    title: t.exposeString('title'),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ memberId }, _args, ctx) => memberLoader(ctx).load(memberId),
    }),
  }),
});

const StaffListType = builder.objectRef<FilledStaffList>('StaffList').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    title: t.string({ resolve: ({ title }, _args, ctx) => serverText(title, ctx.locale) }),
    empty: t.string({
      description: 'What to say without rows.',
      resolve: ({ empty }, _args, ctx) => serverText(empty, ctx.locale),
    }),
    href: t.exposeString('href', { description: 'The whole list, below the base path.' }),
    rows: t.field({ type: [StaffListRowType], resolve: ({ rows }) => rows }),
  }),
});

builder.queryField('staffLists', (t) =>
  t.field({
    type: [StaffListType],
    description: 'Short lists of the admin home; empty for members who are not staff.',
    cost: { weight: 300, items: 2, lists: { rows: staffListSize } },
    resolve: (_root, _args, ctx) => fillStaffLists(ctx),
  }),
);

const ProblemType = builder.objectRef<InstallationProblem>('InstallationProblem').implement({
  fields: (t) => ({
    title: t.string({ resolve: ({ title }, _args, ctx) => serverText(title, ctx.locale) }),
    text: t.string({
      description: 'What it breaks.',
      resolve: ({ text }, _args, ctx) => serverText(text, ctx.locale),
    }),
    href: t.exposeString('href', { description: 'Where it is solved, below the base path.' }),
  }),
});

builder.queryField('installationProblems', (t) =>
  t.field({
    type: [ProblemType],
    description: 'What is missing in the installation; empty for those who can’t solve it.',
    cost: { items: 3 },
    resolve: (_root, _args, ctx) => findInstallationProblems(ctx),
  }),
);
