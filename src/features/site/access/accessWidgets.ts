import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { listExplainedActions } from './explainedActions.ts';

/** Access administration: each widget shows its own page's data. */
export const accessWidgets = [
  defineWidget({
    type: 'actionExplainer',
    // Derived from the features' manifests, which the browser does not have.
    properties: z.object({}).transform(() => ({ actions: listExplainedActions() })),
    need: null,
  }),
];
