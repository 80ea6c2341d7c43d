import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import {
  listVariables,
  memberListProperties,
} from '#features/conversations/conversationListWidgets.ts';
import { ConversationListQuery } from '#features/conversations/ui/conversationListDocuments.ts';
import { defineWidget } from '#features/layouts/widget.ts';
import { leaderMetrics, readLeaderboardAddress } from './leaderboardAddress.ts';
import { showsAnswers } from './profileAddress.ts';
import { CommunityStatsQuery, LeaderboardQuery, MemberAnswersQuery } from './ui/memberDocuments.ts';

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
        page.memberId === null || showsAnswers(page.search)
          ? null
          : listVariables(memberListProperties(page.memberId), page, shell),
    },
  }),
  defineWidget({
    type: 'memberAnswers',
    properties: z.object({ first: z.number().int().min(1).max(50).default(10) }),
    need: {
      document: MemberAnswersQuery,
      variables: ({ first }, { memberId, search }) =>
        memberId === null || !showsAnswers(search)
          ? null
          : { id: memberId, first, page: wirePage(new URLSearchParams(search).get('page')) },
    },
  }),
];
