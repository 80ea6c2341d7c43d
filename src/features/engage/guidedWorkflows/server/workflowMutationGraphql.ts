import { requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { newWorkflowSchema, workflowDraftSchema } from '../workflowInputs.ts';
import { ManagedWorkflowType, RuleOperatorEnum } from './managedWorkflowGraphql.ts';
import { publishWorkflow, rollBackWorkflow } from './publishWorkflow.ts';
import { NodeInputTypeEnum, NodeTypeEnum } from './workflowRunGraphql.ts';
import { createWorkflow, deleteWorkflow, saveWorkflowDraft } from './workflowService.ts';

const ChoiceInput = builder.inputType('GuidedWorkflowChoiceInput', {
  fields: (t) => ({
    id: t.string({ required: true }),
    label: t.string({ required: true }),
    next: t.string(),
  }),
});

const RuleInput = builder.inputType('GuidedWorkflowRuleInput', {
  fields: (t) => ({
    nodeId: t.string({ required: true }),
    operator: t.field({ type: RuleOperatorEnum, required: true }),
    value: t.string({ required: true }),
    next: t.string(),
  }),
});

const NodeInput = builder.inputType('GuidedWorkflowNodeInput', {
  fields: (t) => ({
    id: t.string({ required: true }),
    type: t.field({ type: NodeTypeEnum, required: true }),
    title: t.string(),
    body: t.string(),
    next: t.string(),
    choices: t.field({ type: [ChoiceInput] }),
    rules: t.field({ type: [RuleInput] }),
    inputType: t.field({ type: NodeInputTypeEnum }),
    isRequired: t.boolean(),
    workflowId: t.string(),
    url: t.string(),
    isResolved: t.boolean(),
  }),
});

/** Left out is as good as the default. */
function withoutNulls(node: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== null));
}

mutation('createGuidedWorkflow', {
  description: 'Creates an empty workflow. For holders of CREATE_ANNOUNCEMENT.',
  input: (t) => schemaFields(t, newWorkflowSchema),
  run: (ctx, input) => createWorkflow(ctx, input),
  output: ['workflow', ManagedWorkflowType],
});

mutation('saveGuidedWorkflow', {
  description: 'Saves the draft; CONFLICT if someone else has saved since `edition`.',
  input: (t) => ({
    workflowId: t.id({ required: true }),
    ...schemaFields(t, workflowDraftSchema, {
      description: 'Plain text.',
      nodes: { type: [NodeInput] },
      embedOrigins: 'Sites that may embed it; changed by holders of MANAGE_COMMUNITY.',
      externalId: 'Makes it a workflow of the external host.',
    }),
  }),
  run: (ctx, { workflowId, nodes, ...input }) =>
    saveWorkflowDraft(ctx, requireId(workflowId), {
      ...input,
      nodes: nodes.map((node) => withoutNulls({ ...node })),
    }),
  output: ['workflow', ManagedWorkflowType],
});

mutation('publishGuidedWorkflow', {
  description: 'Publishes the draft as the next version, unless it has faults.',
  input: (t) => ({ workflowId: t.id({ required: true }), edition: t.int({ required: true }) }),
  run: (ctx, { workflowId, edition }) =>
    publishWorkflow(ctx, { id: requireId(workflowId), edition }),
  output: ['workflow', ManagedWorkflowType],
});

mutation('rollBackGuidedWorkflow', {
  description: 'Publishes an earlier version again; it replaces the draft.',
  input: (t) => ({
    workflowId: t.id({ required: true }),
    number: t.int({ required: true }),
    edition: t.int({ required: true, description: 'Of the draft.' }),
  }),
  run: (ctx, { workflowId, ...version }) =>
    rollBackWorkflow(ctx, { id: requireId(workflowId), ...version }),
  output: ['workflow', ManagedWorkflowType],
});

mutation('deleteGuidedWorkflow', {
  description: 'Deletes a workflow whose page does not exist; CONFLICT otherwise.',
  input: (t) => ({ workflowId: t.id({ required: true }) }),
  run: (ctx, { workflowId }) => deleteWorkflow(ctx, requireId(workflowId)),
  output: 'isDone',
});
