import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** The form shows what the shell of every page holds. */
export const communityWidgets = [
  defineWidget({ type: 'communityForm', properties: z.object({}), need: null }),
];
