import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** Rules against spam: each shows the data of its own page. */
export const spamWidgets = [
  defineWidget({ type: 'spamRules', properties: z.object({}), need: null }),
  defineWidget({ type: 'spamRuleEditor', properties: z.object({}), need: null }),
];
