import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { ManagedLabelsQuery } from './ui/statusLabelDocuments.ts';

export const statusLabelWidgets = [
  defineWidget({ type: 'roadmap', properties: z.object({}), need: null }),
  defineWidget({
    type: 'statusLabelsAdmin',
    properties: z.object({}),
    need: { document: ManagedLabelsQuery, variables: () => ({}) },
  }),
];
