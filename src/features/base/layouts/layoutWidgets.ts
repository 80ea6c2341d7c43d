import { z } from 'zod';
import { defineWidget } from './widget.ts';

/** Widgets of the house itself: they need no data of their own. */
export const layoutWidgets = [
  defineWidget({ type: 'richText', properties: z.object({ html: z.string() }), need: null }),
  defineWidget({
    type: 'pageTitle',
    properties: z.object({ of: z.enum(['categories', 'topics', 'tags', 'leaderboard']) }),
    need: null,
  }),
  defineWidget({ type: 'breadcrumbs', properties: z.object({}), need: null }),
];
