import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const publicLinkWidgets = [
  defineWidget({ type: 'publicSupportCase', properties: z.object({}), need: null }),
];
