import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const composeWidgets = [
  defineWidget({ type: 'compose', properties: z.object({}), need: null }),
];
