import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { SupportMailboxesQuery } from './ui/supportEmailDocuments.ts';

export const supportEmailWidgets = [
  defineWidget({
    type: 'supportMailboxAdmin',
    properties: z.object({}),
    need: { document: SupportMailboxesQuery, variables: () => ({}) },
  }),
];
