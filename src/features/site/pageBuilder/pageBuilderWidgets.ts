import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const pageBuilderWidgets = [
  defineWidget({ type: 'pageList', properties: z.object({}), need: null }),
  defineWidget({ type: 'pageEditor', properties: z.object({}), need: null }),
];
