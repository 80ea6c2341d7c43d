import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const accountWidgets = [
  defineWidget({ type: 'editProfile', properties: z.object({}), need: null }),
];
