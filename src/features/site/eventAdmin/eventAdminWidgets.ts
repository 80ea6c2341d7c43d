import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** It uses the page's own data. */
export const eventAdminWidgets = [
  defineWidget({ type: 'eventProcessing', properties: z.object({}), need: null }),
];
