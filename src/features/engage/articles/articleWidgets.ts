import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { readManagedAddress } from './managedAddress.ts';
import { ArticleInfoQuery, ArticleNeighborsQuery } from './ui/articleDocuments.ts';
import {
  ArticleTemplatesQuery,
  ManagedArticlesQuery,
  NewArticleQuery,
} from './ui/articleListDocuments.ts';

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
  defineWidget({
    type: 'managedArticles',
    properties: z.object({}),
    need: {
      document: ManagedArticlesQuery,
      variables: (_properties, { search }) => {
        const { page, state, view, ...filter } = readManagedAddress(search);
        return {
          ...filter,
          states: state === null ? null : [state],
          page: page - 1,
          mine: view === 'mine',
          overdue: view === 'overdue',
          outdated: view === 'outdated',
        };
      },
    },
  }),
  defineWidget({
    type: 'newArticle',
    properties: z.object({}),
    need: { document: NewArticleQuery, variables: () => ({}) },
  }),
  defineWidget({
    type: 'articleTemplates',
    properties: z.object({}),
    need: { document: ArticleTemplatesQuery, variables: () => ({}) },
  }),
  defineWidget({ type: 'articleEditor', properties: z.object({}), need: null }),
  defineWidget({ type: 'articleRevisions', properties: z.object({}), need: null }),
];
