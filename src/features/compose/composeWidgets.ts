import { z } from 'zod';
import { defineWidget } from '#features/layouts/widget.ts';

export const composeWidgets = [
  defineWidget({ type: 'compose', properties: z.object({}), need: null }),
];
