import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { KnowledgeBaseListQuery } from './ui/knowledgeBaseDocuments.ts';

export const knowledgeBaseWidgets = [
  defineWidget({
    type: 'knowledgeBaseList',
    offer: { group: 'engagement', title: () => true },
    properties: z.object({}),
    need: { document: KnowledgeBaseListQuery, variables: () => ({}) },
  }),
];
