import DataLoader from 'dataloader';
import { parseId } from '#core/ids.ts';
import { type PageWindow, pageLimits, pageWindow } from '#core/paging.ts';
import { demand, holds } from '#core/permissions.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import { ledgerDays, pointRangeOf } from '#features/engage/points/server/earnedPoints.ts';
import { listDaysOf } from '#features/engage/points/server/memberLedger.ts';
import { memberSearch } from '#features/people/members/memberRules.ts';
import { UserInterface } from '#features/people/members/server/memberGraphql.ts';
import { keywordOf } from '#features/people/members/server/memberListService.ts';
import { MemberSearchFieldEnum } from '#features/people/members/server/memberQueryGraphql.ts';
import { rewardLoader } from '#features/people/members/server/memberRewards.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { type Page, pageObject } from '#platform/graphql/pageObject.ts';
import { SortKey, SortOrder } from '#platform/graphql/sharedEnums.ts';
import { cachedStandings } from './cachedStandings.ts';
import { type CommunityStats, getCommunityStats } from './communityStats.ts';
import {
  countLeaders,
  type LeaderboardFilter,
  type LeaderOrder,
  type LeaderRow,
  listLeaders,
} from './leaderboardQueries.ts';
import { leaderSortOf } from './leaderboardSorts.ts';
import { listStaffIds } from './listStaffIds.ts';
import { ownLeader } from './ownLeader.ts';

const LeaderType = builder.objectRef<LeaderRow>('LeaderBoardMember').implement({
  description: 'SPEC §3 Leaderboard member.',
  interfaces: [UserInterface],
  fields: (t) => ({
    lastActivityAt: t.expose('last_activity_at', { type: 'DateTime', nullable: true }),
    badgeIds: t.idList({
      resolve: async (member, _args, ctx) => [
        ...(await rewardLoader(ctx).load(member.id)).badgeIds,
      ],
    }),
    points: t.int({
      resolve: async ({ id }, _args, ctx) => (await rewardLoader(ctx).load(id)).points,
    }),
    user_messages: t.exposeInt('user_messages'),
    user_likes: t.exposeInt('user_likes'),
    user_posts: t.exposeInt('user_posts'),
    user_points: t.int({
      description: 'Points within the dates and places asked for.',
      resolve: ({ user_points }) => user_points,
    }),
    rank: t.int({
      nullable: true,
      description:
        'Equal numbers have equal ranks, which count for the next one: 4, 4, 6. Null for staff and for orders that are not by a number.',
      resolve: ({ rank }) => rank,
    }),
    recentPoints: t.intList({
      cost: { weight: 5 },
      description: 'Points of each of the last 30 days.',
      resolve: ({ id }, _args, ctx) => recentPointLoader(ctx).load(id),
    }),
    user_acceptedSolutions: t.exposeInt('user_accepted'),
  }),
});

interface Leaderboard extends Page<LeaderRow> {
  own: LeaderRow | null;
}

const LeaderPage = pageObject('LeaderBoardPage', LeaderType, { countCost: 1_000 });

builder.objectField(LeaderPage, 'own', (t) =>
  t.field({
    type: LeaderType,
    nullable: true,
    cost: 500,
    description: 'The viewer’s own row, on whatever page it is.',
    resolve: (page) => ('own' in page ? (page as Leaderboard).own : null), // of `leaderBoardMembers`
  }),
);

/** Days of the sparkline. */
const recentDays = 30;

function recentPointLoader(ctx: Ctx): DataLoader<number, number[]> {
  return perRequest(ctx, createRecentPointLoader);
}

function createRecentPointLoader(ctx: Ctx): DataLoader<number, number[]> {
  return new DataLoader(async (ids) => {
    const days = await listDaysOf(ctx, ids, recentDays);
    return days.map((list) => list.map(({ points }) => points));
  });
}

const CommunityStatsType = builder.objectRef<CommunityStats>('CommunityStats').implement({
  fields: (t) => ({
    members: t.exposeInt('members'),
    posts: t.exposeInt('posts'),
    responses: t.exposeInt('responses'),
    postWithAcceptedSolutions: t.exposeInt('postWithAcceptedSolutions'),
    likes: t.exposeInt('likes'),
  }),
});

builder.queryFields((t) => ({
  leaderBoardMembers: t.field({
    type: LeaderPage,
    cost: leaderboardCost,
    description: 'Members who wrote something, ever or within the dates and places asked for.',
    args: {
      page: t.arg.int(),
      size: t.arg.int(),
      keyword: t.arg.string(),
      keywordField: t.arg({ type: MemberSearchFieldEnum }),
      sortKey: t.arg({ type: SortKey, defaultValue: 'ALL_MESSAGES_COUNT' }),
      sortOrder: t.arg({ type: SortOrder, defaultValue: 'DESC' }),
      dateFrom: t.arg({ type: 'DateTime' }),
      dateTo: t.arg({ type: 'DateTime' }),
      categories: t.arg.idList({ description: 'With all categories below them.' }),
      topics: t.arg.idList(),
      includeProfileLists: t.arg.idList({
        description: 'Only members of one of these lists; needs EDIT_USER_PROFILE_LIST.',
      }),
      excludeProfileList: t.arg.idList({
        description: 'Without the members of these lists; needs EDIT_USER_PROFILE_LIST.',
      }),
      staff: t.arg.boolean({
        description: 'Only staff, who have no rank, or only the others; null: everyone.',
      }),
    },
    resolve: async (_root, args, ctx) => {
      const sort = leaderSortOf(ctx, args.sortKey ?? 'ALL_MESSAGES_COUNT');
      // Who is in a list is nobody's business: whoever could narrow by it would find out.
      if (args.includeProfileLists || args.excludeProfileList) {
        demand(holds(ctx.viewer, 'EDIT_USER_PROFILE_LIST'));
      }
      const [dateFrom, dateTo] = [args.dateFrom ?? undefined, args.dateTo ?? undefined];
      const categoryIds = await branchesOf(ctx, idsOf(args.categories));
      const topicIds = idsOf(args.topics);
      const places = { ...(categoryIds && { categoryIds }), ...(topicIds && { topicIds }) };
      const isRange = sort === 'POINTS' && (dateFrom !== undefined || dateTo !== undefined);
      const ledger = isRange ? await ledgerDays(ctx.db) : undefined;
      return listLeaderPage(ctx, {
        query: {
          ...keywordOf(args.keyword),
          searchFields: args.keywordField ? [args.keywordField] : memberSearch.fields,
          ...{ dateFrom, dateTo, categoryIds, topicIds },
          points: {
            ...pointRangeOf(ctx, { dateFrom, dateTo }),
            ...places,
            ...(ledger && { ledger }),
          },
          inLists: idsOf(args.includeProfileLists),
          notInLists: idsOf(args.excludeProfileList),
          ...(args.staff != null && { ofStaff: args.staff }),
          ...(args.staff === true && { among: await listStaffIds(ctx.db) }),
        },
        order: { sort, direction: args.sortOrder === 'ASC' ? 'asc' : 'desc' },
        window: pageWindow(args.page, args.size),
      });
    },
  }),
  communityStats: t.field({
    type: CommunityStatsType,
    description: 'Usually less than half a minute old.',
    resolve: (_root, _args, ctx) => getCommunityStats(ctx),
  }),
}));

/** For a period or category, content is counted; otherwise counters are read. */
function leaderboardCost(asked: {
  dateFrom?: Date | null;
  dateTo?: Date | null;
  categories?: readonly string[] | null;
  topics?: readonly string[] | null;
}): number {
  const { dateFrom, dateTo } = asked;
  if (!dateFrom && !dateTo) return asked.categories || asked.topics ? 2_000 : 200;
  const from = dateFrom?.getTime() ?? 0;
  const days = ((dateTo?.getTime() ?? Date.now()) - from) / 86_400_000;
  return 1_000 + 15 * Math.min(Math.max(Math.ceil(days), 0), 1_000);
}

/** Held leaders read beyond a page, in place of those who were hidden or fell behind since. */
const spareLeaders = 25;

async function listLeaderPage(
  ctx: Ctx,
  asked: { query: LeaderboardFilter; order: LeaderOrder; window: PageWindow },
): Promise<Leaderboard> {
  ctx.touch('members');
  ctx.touch('conversations');
  const { query, order, window } = asked;
  // SPEC §9: max page 100. Beyond it a list is empty instead of slow.
  if (window.page >= pageLimits.maxPage) {
    return { nodes: [], hasMore: false, pageNumber: window.page, totalCount: 0, own: null };
  }
  const standings = await cachedStandings(ctx, query, { order, window });
  const enough = window.offset + window.size + 1 + spareLeaders;
  const among = standings === null ? query : { ...query, among: standings.ids.slice(0, enough) };
  const { rows, own } = await listLeaders(ctx.db, among, {
    ...{ order, offset: window.offset, limit: window.size + 1 },
    memberId: ctx.viewer.memberId,
  });
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size && window.page + 1 < pageLimits.maxPage,
    pageNumber: window.page,
    totalCount: () => countLeaders(ctx.db, query, order.sort),
    own: ownLeader(own, order.sort, standings),
  };
}

/** Content of a category also counts for its ancestors, as in lists and search. */
async function branchesOf(ctx: Ctx, ids: number[] | undefined): Promise<number[] | undefined> {
  return ids?.flatMap((await taxonomyOf(ctx)).branchOf);
}

/** Invalid ids match nothing; no entity has id 0. An empty list does not filter. */
function idsOf(ids: readonly string[] | null | undefined): number[] | undefined {
  return ids && ids.length > 0 ? ids.map((id) => parseId(id) ?? 0) : undefined;
}
