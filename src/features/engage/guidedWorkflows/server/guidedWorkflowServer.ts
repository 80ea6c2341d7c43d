import { AppError } from '#core/errors.ts';
import '#platform/demo/demoData.ts';
import '#platform/feature/contentData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { runParameter, testWorkflowPath } from '../workflowAddress.ts';
import { countDroppedRuns, deleteOldRuns } from './countDroppedRuns.ts';
import './managedWorkflowGraphql.ts';
import { workflowCacheTags } from './workflowEvents.ts';
import './workflowMutationGraphql.ts';
import './workflowRunGraphql.ts';
import { workflowContentData, workflowMemberData } from './workflowStoredData.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Counts runs of guided workflows that were left without an end. */
    countDroppedRuns: object;
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The page that the form is on. @throws AppError where the field names another page */
function pageOf({ path, token }: FormFields): string {
  if (!/^\/(?:embed\/)?guided-workflows\/[^?#\\]+$/.test(text(path))) {
    throw new AppError('BAD_REQUEST', { message: 'The field path must be that of a workflow.' });
  }
  return withToken(text(path), token);
}

function withToken(path: string, token: unknown): string {
  return text(token) === '' ? path : `${path}?${runParameter}=${encodeURIComponent(text(token))}`;
}

/** Empty fields are those of members, whose runs need no token. */
function inputOf({ path: _path, token, ...fields }: FormFields): FormFields {
  return text(token) === '' ? fields : { ...fields, token };
}

export const guidedWorkflowServer = defineServerFeature({
  name: 'guidedWorkflows',
  cacheTags: workflowCacheTags,
  memberData: workflowMemberData,
  contentData: workflowContentData,
  cleanUp: deleteOldRuns,
  forms: {
    runGuidedWorkflow: {
      page: pageOf,
      selects: 'token',
      next: ({ path }, { token }) => pageOf({ path, token }),
      keep: ['answer'],
      inputOf,
    },
    testGuidedWorkflow: {
      page: ({ workflowId }) => testWorkflowPath(encodeURIComponent(text(workflowId))),
      next: ({ workflowId }) => testWorkflowPath(encodeURIComponent(text(workflowId))),
      keep: ['answer'],
    },
  },
  jobs: {
    countDroppedRuns: {
      run: (ctx, _payload, { signal }) => countDroppedRuns(ctx, signal),
      cron: '*/5 * * * *',
      catchUp: true,
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoWorkflows.ts')).seedDemoWorkflows(seed),
});
