import { z } from 'zod';
import { defineWidget } from './widget.ts';

/** Widgets of the house itself: they need no data of their own. */
export const layoutWidgets = [
  defineWidget({
    type: 'banner',
    properties: z.object({
      title: z.string().nullable().default(null),
      subtitle: z.string().nullable().default(null),
      image: z.string().nullable().default(null),
      search: z.boolean().default(false),
    }),
    need: null,
  }),
  defineWidget({ type: 'richText', properties: z.object({ html: z.string() }), need: null }),
  defineWidget({
    type: 'pageTitle',
    properties: z.object({ of: z.enum(['categories', 'topics', 'tags', 'leaderboard']) }),
    need: null,
  }),
  defineWidget({ type: 'breadcrumbs', properties: z.object({}), need: null }),
  defineWidget({
    type: 'notice',
    properties: z.object({ of: z.enum(['notFound', 'forbidden', 'maintenance', 'empty']) }),
    need: null,
  }),
];
