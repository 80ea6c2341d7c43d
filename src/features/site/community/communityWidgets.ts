import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const communityWidgets = [
  defineWidget({ type: 'settings', properties: z.object({}), need: null }),
];
