import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const macroWidgets = [
  defineWidget({ type: 'supportMacros', properties: z.object({}), need: null }),
];
