import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { RelatedPostsQuery } from './ui/conversationDocuments.ts';

export const conversationWidgets = [
  defineWidget({
    type: 'relatedPosts',
    properties: z.object({ first: z.number().int().min(1).max(20).default(5) }),
    need: {
      document: RelatedPostsQuery,
      variables: ({ first }, { conversationId }) =>
        conversationId === null ? null : { id: conversationId, first },
    },
  }),
];
