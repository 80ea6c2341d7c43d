import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { listExplainedActions } from './explainedActions.ts';

/** Who may do what: each shows the data of its own page. */
export const accessWidgets = [
  defineWidget({ type: 'roleMatrix', properties: z.object({}), need: null }),
  defineWidget({ type: 'roleEditor', properties: z.object({}), need: null }),
  defineWidget({ type: 'profileLists', properties: z.object({}), need: null }),
  defineWidget({
    type: 'actionExplainer',
    // Not the community's choice, but what the features offer: the browser does not know it.
    properties: z.object({}).transform(() => ({ actions: listExplainedActions() })),
    need: null,
  }),
];
