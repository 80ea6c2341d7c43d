import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { ArticleInfoQuery, ArticleNeighborsQuery } from './ui/articleDocuments.ts';

export const articleWidgets = [
  defineWidget({
    type: 'article',
    properties: z.object({}),
    need: {
      document: ArticleInfoQuery,
      variables: (_properties, { conversationId }) =>
        conversationId === null ? null : { id: conversationId },
    },
  }),
  defineWidget({
    type: 'articleNeighbors',
    properties: z.object({}),
    need: {
      document: ArticleNeighborsQuery,
      variables: (_properties, { conversationId }) =>
        conversationId === null ? null : { id: conversationId },
    },
  }),
];
