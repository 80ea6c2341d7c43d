import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const chatReportWidgets = [
  defineWidget({ type: 'chatReports', properties: z.object({}), need: null }),
];
