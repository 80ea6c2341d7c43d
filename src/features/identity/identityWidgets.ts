import { z } from 'zod';
import { defineWidget } from '#features/layouts/widget.ts';

export const identityWidgets = [
  defineWidget({ type: 'signIn', properties: z.object({}), need: null }),
];
