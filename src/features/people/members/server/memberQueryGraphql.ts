import { parseId } from '#core/ids.ts';
import { type PageWindow, pageLimits, pageWindow } from '#core/paging.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { SortKey, SortOrder } from '#platform/graphql/sharedEnums.ts';
import { memberSearch } from '../memberRules.ts';
import { awardLoader } from './badgeLoader.ts';
import { type CommunityStats, getCommunityStats } from './communityStats.ts';
import { amongLeaders } from './heldLeaders.ts';
import {
  countLeaders,
  type LeaderboardQuery,
  type LeaderOrder,
  type LeaderRow,
  listLeaders,
} from './leaderboardQueries.ts';
import { ApprovalStatus, MemberPage, UserInterface } from './memberGraphql.ts';
import { keywordOf, listMemberPage } from './memberListService.ts';
import { userListTypes } from './memberQueries.ts';

const MemberSearchFieldEnum = builder.enumType('MemberSearchField', {
  values: memberSearch.fields,
});
const UserListTypeEnum = builder.enumType('UserListType', { values: userListTypes });

const MemberFilter = builder.inputType('MemberFilter', {
  fields: (t) => ({
    brandUser: t.boolean(),
    listType: t.field({
      type: UserListTypeEnum,
      description: 'Who liked or follows `objectId`, or whom it follows.',
    }),
    objectId: t.id(),
  }),
});

const LeaderType = builder.objectRef<LeaderRow>('LeaderBoardMember').implement({
  description: 'SPEC §3 Leaderboard member.',
  interfaces: [UserInterface],
  fields: (t) => ({
    lastActivityAt: t.expose('last_activity_at', { type: 'DateTime', nullable: true }),
    badgeIds: t.idList({
      resolve: async (member, _args, ctx) =>
        (await awardLoader(ctx).load(member.id)).map((award) => award.badgeId),
    }),
    user_messages: t.exposeInt('user_messages'),
    user_likes: t.exposeInt('user_likes'),
    user_posts: t.exposeInt('user_posts'),
    user_acceptedSolutions: t.exposeInt('user_accepted'),
  }),
});

const LeaderPage = pageObject('LeaderBoardPage', LeaderType);

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
  members: t.field({
    type: MemberPage,
    args: {
      filter: t.arg({ type: MemberFilter }),
      page: t.arg.int(),
      size: t.arg.int(),
      searchKeyword: t.arg.string({
        description: 'At least three characters; a shorter one finds the member of that username.',
      }),
      searchByField: t.arg({ type: MemberSearchFieldEnum }),
      emailSearchEnabled: t.arg.boolean({
        description: 'Finds parts of e-mail addresses too; needs EDIT_USER.',
      }),
      usernameList: t.arg.stringList(),
      userIdsList: t.arg.idList(),
      sortUsersByUserName: t.arg.boolean(),
      boostPostUsers: t.arg.boolean({ description: 'Those who took part in `postId` come first.' }),
      postId: t.arg.id(),
      approvalStatus: t.arg({
        type: ApprovalStatus,
        description: 'Members in this state, for holders of MANAGE_USER_APPROVAL.',
      }),
      populateApprovalInfo: t.arg.boolean({
        description: 'Asks for `approvalInfo`; for holders of MANAGE_USER_APPROVAL.',
      }),
    },
    resolve: (_root, { filter, ...args }, ctx) =>
      listMemberPage(ctx, {
        searchKeyword: args.searchKeyword ?? undefined,
        searchByField: args.searchByField ?? undefined,
        emailSearchEnabled: args.emailSearchEnabled ?? undefined,
        usernameList: args.usernameList ?? undefined,
        userIdsList: args.userIdsList ?? undefined,
        brandUser: filter?.brandUser ?? undefined,
        list: filter?.listType
          ? { type: filter.listType, objectId: filter.objectId ?? '' }
          : undefined,
        sortUsersByUserName: args.sortUsersByUserName ?? undefined,
        boostPostUsers: args.boostPostUsers ?? undefined,
        postId: args.postId ?? undefined,
        approvalStatus: args.approvalStatus ?? undefined,
        populateApprovalInfo: args.populateApprovalInfo ?? undefined,
        page: args.page ?? undefined,
        size: args.size ?? undefined,
      }),
  }),
  leaderBoardMembers: t.field({
    type: LeaderPage,
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
    },
    resolve: async (_root, args, ctx) =>
      listLeaderPage(ctx, {
        query: {
          ...keywordOf(args.keyword),
          searchFields: args.keywordField ? [args.keywordField] : memberSearch.fields,
          dateFrom: args.dateFrom ?? undefined,
          dateTo: args.dateTo ?? undefined,
          categoryIds: await branchesOf(ctx, idsOf(args.categories)),
          topicIds: idsOf(args.topics),
        },
        order: {
          sort: args.sortKey ?? 'ALL_MESSAGES_COUNT',
          direction: args.sortOrder === 'ASC' ? 'asc' : 'desc',
        },
        window: pageWindow(args.page, args.size),
      }),
  }),
  communityStats: t.field({
    type: CommunityStatsType,
    description: 'Usually less than half a minute old.',
    resolve: (_root, _args, ctx) => getCommunityStats(ctx),
  }),
}));

async function listLeaderPage(
  ctx: Ctx,
  asked: { query: LeaderboardQuery; order: LeaderOrder; window: PageWindow },
) {
  ctx.touch('members');
  ctx.touch('conversations');
  const { query, order, window } = asked;
  // SPEC §9: max page 100. Beyond it a list is empty rather than slow.
  if (window.page >= pageLimits.maxPage) {
    return { nodes: [], hasMore: false, pageNumber: window.page, totalCount: 0 };
  }
  const among = await amongLeaders(ctx, query, { order, window });
  const rows = await listLeaders(ctx.db, among, {
    order,
    offset: window.offset,
    limit: window.size + 1,
  });
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size && window.page + 1 < pageLimits.maxPage,
    pageNumber: window.page,
    totalCount: () => countLeaders(ctx.db, query),
  };
}

/** What was written in a category was written in those above it too, as in lists and in search. */
async function branchesOf(ctx: Ctx, ids: number[] | undefined): Promise<number[] | undefined> {
  return ids?.flatMap((await taxonomyOf(ctx)).branchOf);
}

/** 0 is nobody's id: what cannot be an id narrows all the same. An empty list narrows nothing. */
function idsOf(ids: readonly string[] | null | undefined): number[] | undefined {
  return ids && ids.length > 0 ? ids.map((id) => parseId(id) ?? 0) : undefined;
}
