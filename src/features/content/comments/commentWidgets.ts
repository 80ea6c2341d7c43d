import { z } from 'zod';
import { pageLimits, wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import {
  preferredCommentSort,
  readCommentAddress,
} from '#features/content/conversations/commentAddress.ts';
import { readChoice, readProfileTab } from '#features/people/members/profileAddress.ts';
import { responseSorts } from './memberAnswersAddress.ts';
import { CommentsQuery } from './ui/commentDocuments.ts';
import { MemberAnswersQuery } from './ui/memberAnswersDocuments.ts';

/** The comments of the page's post, and those of a member. */
export const commentWidgets = [
  defineWidget({
    type: 'comments',
    properties: z.object({
      first: z.number().int().min(1).max(50).default(pageLimits.defaultSize),
      repliesPerPage: z.number().int().min(1).max(20).default(3),
    }),
    need: {
      document: CommentsQuery,
      variables: ({ first, repliesPerPage }, { conversationId, search }, { viewer }) => {
        if (conversationId === null) return null;
        const asked = readCommentAddress(search, preferredCommentSort(viewer.preferences));
        return {
          conversationId,
          first,
          page: asked.page - 1,
          numReplies: asked.allReplies ? pageLimits.maxSize : repliesPerPage,
          commentId: asked.commentId,
          replyId: asked.replyId,
          toLatest: asked.at === 'latest',
          toUnread: asked.at === 'unread',
          signedIn: viewer.memberId !== null,
          newestFirst: asked.sort === 'newest',
        };
      },
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
          page: wirePage(new URLSearchParams(page.search).get('page')),
          accepted: tab === 'accepted',
          sortKey: sort === 'liked' ? ('LIKE_COUNT' as const) : ('RECENT' as const),
          sortOrder: sort === 'oldest' ? ('ASC' as const) : ('DESC' as const),
        };
      },
    },
  }),
];
