import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';

export const automationWidgets = [
  defineWidget({ type: 'supportAutomations', properties: z.object({}), need: null }),
];
