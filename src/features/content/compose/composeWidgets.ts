import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { DraftsQuery } from './ui/draftsDocuments.ts';

export const composeWidgets = [
  defineWidget({
    type: 'drafts',
    properties: z.object({}),
    need: { document: DraftsQuery, variables: () => ({}) },
  }),
];
