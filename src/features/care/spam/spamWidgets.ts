import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

/** Spam rules: each widget shows its own page's data. */
export const spamWidgets = [
  defineWidget({ type: 'spamRules', properties: z.object({}), need: null }),
  defineWidget({ type: 'spamRuleEditor', properties: z.object({}), need: null }),
];
