import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import {
  filteredListProperties,
  listVariables,
  memberListProperties,
} from '#features/content/conversations/conversationListWidgets.ts';
import { ConversationListQuery } from '#features/content/conversations/ui/conversationListDocuments.ts';
import { leaderMetrics, readLeaderboardAddress } from './leaderboardAddress.ts';
import {
  bookmarkTypes,
  peopleSorts,
  readChoice,
  readProfileTab,
  responseSorts,
} from './profileAddress.ts';
import { BookmarksQuery } from './ui/bookmarkDocuments.ts';
import {
  CommunityStatsQuery,
  LeaderboardQuery,
  MemberAnswersQuery,
  MemberBadgesQuery,
  MemberPeopleQuery,
} from './ui/memberDocuments.ts';

const leaderboard = z.object({
  size: z.number().int().min(1).max(50).default(5),
  metric: z.enum(['messages', 'posts', 'solutions', 'likes']).default('messages'),
  /** Reads metric, period and page from the address: the leaderboard's own page. */
  paged: z.boolean().default(false),
});

export type LeaderboardProperties = z.output<typeof leaderboard>;

const day = 24 * 60 * 60 * 1000;

/** Members and their figures for any page. */
export const memberWidgets = [
  defineWidget({
    type: 'communityStats',
    properties: z.object({}),
    need: { document: CommunityStatsQuery, variables: () => ({}) },
  }),
  defineWidget({
    type: 'leaderboard',
    properties: leaderboard,
    need: {
      document: LeaderboardQuery,
      variables: ({ size, metric, paged }, { search }, { now }) => {
        const address = readLeaderboardAddress(paged ? search : '');
        const isWeek = address.period === 'LAST_7_DAYS';
        return {
          size,
          page: address.page - 1,
          sortKey: leaderMetrics[paged ? address.metric : metric].sortKey,
          dateFrom: isWeek ? new Date(Date.parse(now) - 7 * day).toISOString() : null,
        };
      },
    },
  }),
  defineWidget({ type: 'profileCard', properties: z.object({}), need: null }),
  defineWidget({
    type: 'memberActivity',
    properties: z.object({}),
    need: {
      document: ConversationListQuery,
      variables: (_properties, page, shell) =>
        page.memberId === null || readProfileTab(page) !== 'posts'
          ? null
          : listVariables(memberListProperties(page.memberId), page, shell),
    },
  }),
  defineWidget({
    type: 'memberAnswers',
    properties: z.object({ first: z.number().int().min(1).max(50).default(10) }),
    need: {
      document: MemberAnswersQuery,
      variables: ({ first }, page) => {
        const tab = readProfileTab(page);
        if (page.memberId === null || (tab !== 'comments' && tab !== 'accepted')) return null;
        const sort = readChoice(page.search, 'sort', responseSorts);
        return {
          id: page.memberId,
          first,
          page: pageOf(page),
          accepted: tab === 'accepted',
          sortKey: sort === 'liked' ? ('LIKE_COUNT' as const) : ('RECENT' as const),
          sortOrder: sort === 'oldest' ? ('ASC' as const) : ('DESC' as const),
        };
      },
    },
  }),
  defineWidget({
    type: 'memberPeople',
    // §9: follow lists 9, zero-based.
    properties: z.object({ rows: z.number().int().min(1).max(50).default(9) }),
    need: {
      document: MemberPeopleQuery,
      variables: ({ rows }, page) => {
        const tab = readProfileTab(page);
        if (page.memberId === null || (tab !== 'followers' && tab !== 'following')) return null;
        const byName = readChoice(page.search, 'sort', peopleSorts) === 'name';
        return {
          id: page.memberId,
          rows,
          page: pageOf(page),
          sortKey: byName ? ('NAME' as const) : ('RECENT' as const),
          followers: tab === 'followers',
          following: tab === 'following',
        };
      },
    },
  }),
  defineWidget({
    type: 'memberBadges',
    // §9: profile awards page 12.
    properties: z.object({ rows: z.number().int().min(1).max(60).default(12) }),
    need: {
      document: MemberBadgesQuery,
      variables: ({ rows }, page) =>
        page.memberId === null ? null : { id: page.memberId, rows, page: pageOf(page) },
    },
  }),
  defineWidget({
    type: 'memberBookmarks',
    properties: z.object({}),
    need: {
      document: BookmarksQuery,
      variables: (_properties, page, shell) => {
        const type = readChoice(page.search, 'of', bookmarkTypes);
        return {
          ...listVariables(filteredListProperties(), page, shell),
          messages: type === 'message',
          categories: type === 'category',
          topics: type === 'topic',
        };
      },
    },
  }),
];

function pageOf({ search }: { search: string }): number {
  return wirePage(new URLSearchParams(search).get('page'));
}
