import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { listExplainedActions } from './explainedActions.ts';

/** Access administration: each widget shows its own page's data. */
export const accessWidgets = [
  defineWidget({ type: 'roleMatrix', properties: z.object({}), need: null }),
  defineWidget({ type: 'roleEditor', properties: z.object({}), need: null }),
  defineWidget({ type: 'profileLists', properties: z.object({}), need: null }),
  defineWidget({
    type: 'actionExplainer',
    // Derived from the features' manifests, which the browser does not have.
    properties: z.object({}).transform(() => ({ actions: listExplainedActions() })),
    need: null,
  }),
];
