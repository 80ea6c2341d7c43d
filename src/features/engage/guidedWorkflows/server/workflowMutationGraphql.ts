import { requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
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

builder.relayMutationField(
  'createGuidedWorkflow',
  {
    description: 'Creates an empty workflow. For holders of CREATE_ANNOUNCEMENT.',
    inputFields: (t) => ({
      title: t.string({ required: true }),
      categoryId: t.id({ required: true }),
    }),
  },
  { resolve: (_root, { input }, ctx) => createWorkflow(ctx, input) },
  {
    outputFields: (t) => ({
      workflow: t.field({ type: ManagedWorkflowType, resolve: (row) => row }),
    }),
  },
);

builder.relayMutationField(
  'saveGuidedWorkflow',
  {
    description: 'Saves the draft; CONFLICT if someone else has saved since `edition`.',
    inputFields: (t) => ({
      workflowId: t.id({ required: true }),
      edition: t.int({ required: true }),
      title: t.string({ required: true }),
      description: t.string({ required: true, description: 'Plain text.' }),
      categoryId: t.id({ required: true }),
      nodes: t.field({ type: [NodeInput], required: true }),
      embedOrigins: t.stringList({
        required: true,
        description: 'Sites that may embed it; changed by holders of MANAGE_COMMUNITY.',
      }),
      externalId: t.string({ description: 'Makes it a workflow of the external host.' }),
    }),
  },
  {
    resolve: (_root, { input: { workflowId, nodes, ...input } }, ctx) =>
      saveWorkflowDraft(ctx, requireId(workflowId), {
        ...input,
        nodes: nodes.map((node) => withoutNulls({ ...node })),
      }),
  },
  {
    outputFields: (t) => ({
      workflow: t.field({ type: ManagedWorkflowType, resolve: (row) => row }),
    }),
  },
);

builder.relayMutationField(
  'publishGuidedWorkflow',
  {
    description: 'Publishes the draft as the next version, unless it has faults.',
    inputFields: (t) => ({
      workflowId: t.id({ required: true }),
      edition: t.int({ required: true }),
    }),
  },
  {
    resolve: (_root, { input: { workflowId, edition } }, ctx) =>
      publishWorkflow(ctx, { id: requireId(workflowId), edition }),
  },
  {
    outputFields: (t) => ({
      workflow: t.field({ type: ManagedWorkflowType, resolve: (row) => row }),
    }),
  },
);

builder.relayMutationField(
  'rollBackGuidedWorkflow',
  {
    description: 'Publishes an earlier version again; it replaces the draft.',
    inputFields: (t) => ({
      workflowId: t.id({ required: true }),
      number: t.int({ required: true }),
      edition: t.int({ required: true, description: 'Of the draft.' }),
    }),
  },
  {
    resolve: (_root, { input: { workflowId, ...version } }, ctx) =>
      rollBackWorkflow(ctx, { id: requireId(workflowId), ...version }),
  },
  {
    outputFields: (t) => ({
      workflow: t.field({ type: ManagedWorkflowType, resolve: (row) => row }),
    }),
  },
);

builder.relayMutationField(
  'deleteGuidedWorkflow',
  {
    description: 'Deletes a workflow whose page does not exist; CONFLICT otherwise.',
    inputFields: (t) => ({ workflowId: t.id({ required: true }) }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      await deleteWorkflow(ctx, requireId(input.workflowId));
      return { isDone: true };
    },
  },
  { outputFields: (t) => ({ isDone: t.exposeBoolean('isDone') }) },
);
