import { z } from 'zod';
import { pageLimits } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import {
  preferredCommentSort,
  readCommentAddress,
} from '#features/content/conversations/commentAddress.ts';
import { CommentsQuery } from './ui/commentDocuments.ts';

/** The comments of the post that the page is about. */
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
];
