import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const homeWidgets = [
  defineWidget({
    type: 'banner',
    properties: z.object({
      title: z.string().nullable().default(null),
      subtitle: z.string().nullable().default(null),
      image: z.string().nullable().default(null),
      search: z.boolean().default(false),
    }),
    need: null,
    offer: { group: 'content', controls: { image: 'image' }, title: () => true },
  }),
  defineWidget({
    type: 'notice',
    properties: z.object({ of: z.enum(['notFound', 'forbidden', 'maintenance', 'empty']) }),
    need: null,
  }),
];
