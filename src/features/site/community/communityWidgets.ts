import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** The form uses the shell's data. */
export const communityWidgets = [
  defineWidget({ type: 'communityForm', properties: z.object({}), need: null }),
];
