import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const supportReportWidgets = [
  defineWidget({ type: 'supportReport', properties: z.object({}), need: null }),
];
