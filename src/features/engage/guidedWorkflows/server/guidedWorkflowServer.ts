import '#platform/demo/demoData.ts';
import '#platform/http/framePolicies.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import '#platform/feature/contentData.ts';
import '#platform/feature/memberFacts.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import { testWorkflowPath } from '../workflowAddress.ts';
import { countDroppedRuns, deleteOldRuns } from './countDroppedRuns.ts';
import { findEmbeddingSites } from './findEmbeddingSites.ts';
import './managedWorkflowGraphql.ts';
import { workflowCacheTags, workflowPublicEvents } from './workflowEvents.ts';
import './workflowMutationGraphql.ts';
import { registrationWorkflow } from './workflowRegistration.ts';
import './workflowRegistrationGraphql.ts';
import './workflowRunGraphql.ts';
import { workflowFormInput, workflowFormPage } from './workflowFormPage.ts';
import { workflowContentData, workflowMemberData } from './workflowStoredData.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Counts runs of guided workflows that were left without an end. */
    countDroppedRuns: object;
  }
}

export const guidedWorkflowServer = defineServerFeature({
  name: 'guidedWorkflows',
  cacheTags: workflowCacheTags,
  publicEvents: workflowPublicEvents,
  memberData: workflowMemberData,
  contentData: workflowContentData,
  cleanUp: deleteOldRuns,
  frameAncestors: { '/embed/guided-workflows/:id': findEmbeddingSites },
  memberFacts: (settings) =>
    registrationWorkflow({ settings }) === null ? {} : { hasWorkflowRegistration: true },
  frameSources: (settings) => {
    const { externalUrl } = featureSettings(settings, 'guidedWorkflows');
    return externalUrl === '' ? [] : [new URL(externalUrl).origin];
  },
  forms: {
    runGuidedWorkflow: {
      page: workflowFormPage,
      selects: 'token',
      next: ({ path }, { token }) => workflowFormPage({ path, token }),
      keep: ['answer'],
      inputOf: workflowFormInput,
    },
    testGuidedWorkflow: {
      page: ({ workflowId }) => testWorkflowPath(encodeURIComponent(String(workflowId))),
      next: ({ workflowId }) => testWorkflowPath(encodeURIComponent(String(workflowId))),
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
