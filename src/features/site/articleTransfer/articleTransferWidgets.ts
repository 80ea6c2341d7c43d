import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** It uses the page's own data. */
export const articleTransferWidgets = [
  defineWidget({ type: 'articleImport', properties: z.object({}), need: null }),
];
