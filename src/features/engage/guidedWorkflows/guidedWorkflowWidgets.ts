import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { GuidedWorkflowQuery, WorkflowLauncherQuery } from './ui/workflowRunDocuments.ts';
import { runTokenOf } from './workflowAddress.ts';

export const guidedWorkflowWidgets = [
  defineWidget({
    type: 'guidedWorkflow',
    properties: z.object({}),
    need: {
      document: GuidedWorkflowQuery,
      variables: (_properties, { conversationId, search }) =>
        conversationId === null ? null : { id: conversationId, token: runTokenOf(search) },
    },
  }),
  defineWidget({
    type: 'workflowLauncher',
    properties: z.object({
      /** Id of the workflow’s post. */
      conversationId: z.string().default(''),
      display: z.enum(['INLINE', 'MODAL']).default('MODAL'),
    }),
    need: {
      document: WorkflowLauncherQuery,
      variables: ({ conversationId }) => (conversationId === '' ? null : { id: conversationId }),
    },
  }),
];
