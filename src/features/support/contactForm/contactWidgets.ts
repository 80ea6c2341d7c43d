import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const contactWidgets = [
  defineWidget({ type: 'supportContact', properties: z.object({}), need: null }),
  defineWidget({ type: 'supportContactConfirm', properties: z.object({}), need: null }),
];
