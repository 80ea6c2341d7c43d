import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const statusLabelWidgets = [
  defineWidget({ type: 'roadmap', properties: z.object({}), need: null }),
];
