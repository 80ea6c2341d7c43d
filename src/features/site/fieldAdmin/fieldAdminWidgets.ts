import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** The administration shows the page's own data. */
export const fieldAdminWidgets = [
  defineWidget({ type: 'fieldAdmin', properties: z.object({}), need: null }),
];
