import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { SlaAdminQuery } from './ui/slaDocuments.ts';

export const slaWidgets = [
  defineWidget({
    type: 'slaAdmin',
    properties: z.object({}),
    need: { document: SlaAdminQuery, variables: () => ({}) },
  }),
];
