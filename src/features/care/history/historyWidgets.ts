import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const historyWidgets = [
  defineWidget({ type: 'revisionHistory', properties: z.object({}), need: null }),
];
