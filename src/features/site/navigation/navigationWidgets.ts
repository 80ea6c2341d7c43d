import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** It uses the page's own data. */
export const navigationWidgets = [
  defineWidget({ type: 'navigationEditor', properties: z.object({}), need: null }),
];
