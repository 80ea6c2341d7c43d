import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** It shows the page's own data. */
export const clientErrorWidgets = [
  defineWidget({ type: 'clientErrorList', properties: z.object({}), need: null }),
];
