import { textToHtml } from '#core/plainText.ts';
import {
  workflowFormInput,
  workflowFormPage,
} from '#features/engage/guidedWorkflows/server/workflowFormPage.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import './workflowCaseGraphql.ts';

export const workflowCaseServer = defineServerFeature({
  name: 'workflowCases',
  forms: {
    escalateGuidedWorkflow: {
      page: workflowFormPage,
      selects: 'request { path }',
      next: (_fields, data) => String(Object(data.request).path),
      keep: ['title', 'message'],
      inputOf: ({ message, ...fields }) => ({
        ...workflowFormInput(fields),
        message: textToHtml(String(message ?? '')),
      }),
    },
  },
});
