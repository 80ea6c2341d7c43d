import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { SupportViewsQuery } from './ui/agentDocuments.ts';

export const agentWidgets = [
  defineWidget({
    type: 'supportQueue',
    properties: z.object({}),
    need: { document: SupportViewsQuery, variables: () => ({}) },
  }),
];
