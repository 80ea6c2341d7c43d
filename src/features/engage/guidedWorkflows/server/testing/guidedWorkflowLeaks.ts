import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import type { Audience } from '#platform/testing/leakSecrets.ts';
import { emptyNode, type WorkflowNode } from '../../workflowNodes.ts';
import { makePublishedWorkflow, makeWorkflowDraft } from '../workflowFactories.ts';

/** Drafts and later steps are for those who build workflows; no generated question leads to a run. */
export const guidedWorkflowLeaks: FeatureLeaks = {
  queries: {
    managedGuidedWorkflows: 'secrets',
    managedGuidedWorkflow: 'secrets',
  },
  plant: async ({ db, secrets, members, categoryId }) => {
    const builders: Audience = 'postNotes';
    const word = (about: string, reader: Audience = builders) =>
      secrets.word(`guidedWorkflow.${about}`, reader);
    const at = { category_id: categoryId, author_id: members.administrator };
    // The first step is shown to everyone who starts; no generated answer leads to the later one.
    const nodesOf = (about: string): WorkflowNode[] => [
      {
        ...emptyNode('first', 'CHOICE'),
        title: 'Choose',
        choices: ['q7', 'q8'].map((id) => ({ id, label: id, next: 'later' })),
      },
      { ...emptyNode('later', 'END'), title: word(`${about}.later`), body: word(`${about}.body`) },
    ];
    await makeWorkflowDraft(db, {
      ...at,
      ...{ title: word('draft.title'), description: word('draft.description') },
      nodes: nodesOf('draft'),
    });
    await makePublishedWorkflow(db, {
      ...{ title: word('title', 'everyone'), description: word('description', 'everyone') },
      ...{ nodes: nodesOf('published'), post: at },
    });
    const { workflow, versionId } = await makePublishedWorkflow(db, { post: at });
    await db
      .insertInto('guided_workflow_runs')
      .values({
        ...{ workflow_id: workflow.id, version_id: versionId, member_id: members.author },
        ...{ node_id: 'help', created_at: new Date(), updated_at: new Date() },
        steps: JSON.stringify([{ nodeId: 'detail', answer: word('run.answer', 'nobody') }]),
      })
      .execute();
  },
};
