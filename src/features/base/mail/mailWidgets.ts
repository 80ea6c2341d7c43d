import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** The outbox shows the page's own data. */
export const mailWidgets = [
  defineWidget({ type: 'mailOutbox', properties: z.object({}), need: null }),
];
