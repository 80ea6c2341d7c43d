import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** They show the page's own data. */
export const mailWidgets = [
  defineWidget({ type: 'mailOutbox', properties: z.object({}), need: null }),
  defineWidget({ type: 'mailServer', properties: z.object({}), need: null }),
];
