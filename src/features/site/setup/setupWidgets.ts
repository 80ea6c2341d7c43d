import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** It uses the page's own data. */
export const setupWidgets = [
  defineWidget({ type: 'communitySetup', properties: z.object({}), need: null }),
];
