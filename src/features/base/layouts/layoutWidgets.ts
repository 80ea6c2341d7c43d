import { z } from 'zod';
import { defineWidget } from './widget.ts';

/** Generic widgets without data. */
export const layoutWidgets = [
  defineWidget({
    type: 'richText',
    properties: z.object({ html: z.string().default('') }),
    need: null,
    offer: {
      ...{ group: 'content', controls: { html: 'html' }, html: ['html'] },
      title: ({ html }) => typeof html === 'string' && html.includes('<h1'),
    },
  }),
  defineWidget({
    type: 'pageTitle',
    properties: z.object({ of: z.enum(['categories', 'topics', 'tags', 'leaderboard']) }),
    need: null,
  }),
];
