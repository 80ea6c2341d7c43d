import { requireId } from '#core/ids.ts';
import { conversationPath } from '#features/content/conversations/server/conversationFields.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { readNow } from '#platform/rememberingLoader.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { externalFrameUrl } from '../externalFrame.ts';
import { runParameter } from '../workflowAddress.ts';
import { runActions, runInputSchema } from '../workflowInputs.ts';
import { emptyNode, inputTypes, nodeTypes, type WorkflowNode } from '../workflowNodes.ts';
import { nodesById, stepsAfter, type TranscriptLine, transcriptOf } from '../workflowRun.ts';
import { findRun, type RunRow } from './runStore.ts';
import { runWorkflow, testWorkflow } from './runWorkflow.ts';
import { type PublishedWorkflow, publishedWorkflowLoader } from './workflowStore.ts';

export const NodeTypeEnum = builder.enumType('GuidedWorkflowNodeType', { values: nodeTypes });
export const NodeInputTypeEnum = builder.enumType('GuidedWorkflowInputType', {
  values: inputTypes,
});
const RunStateEnum = builder.enumType('GuidedWorkflowRunState', {
  values: ['ACTIVE', 'ENDED', 'ESCALATED'] as const,
});
const RunActionEnum = builder.enumType('GuidedWorkflowRunAction', { values: runActions });

const StepChoiceType = builder
  .objectRef<{ id: string; label: string }>('GuidedWorkflowStepChoice')
  .implement({ fields: (t) => ({ id: t.exposeID('id'), label: t.exposeString('label') }) });

/** What a reader sees of a node: not where it leads. */
const StepType = builder.objectRef<WorkflowNode>('GuidedWorkflowStep').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: NodeTypeEnum }),
    title: t.exposeString('title', { description: 'Empty at the step limit.' }),
    body: t.exposeString('body', { description: 'Plain text.' }),
    choices: t.field({ type: [StepChoiceType], resolve: ({ choices }) => [...choices] }),
    inputType: t.expose('inputType', { type: NodeInputTypeEnum }),
    isRequired: t.exposeBoolean('isRequired'),
    url: t.exposeString('url'),
    isResolved: t.exposeBoolean('isResolved'),
  }),
});

const TranscriptLineType = builder
  .objectRef<TranscriptLine>('GuidedWorkflowTranscriptLine')
  .implement({
    fields: (t) => ({
      title: t.exposeString('title'),
      answer: t.exposeString('answer', { nullable: true }),
    }),
  });

export const WorkflowRunType = builder.objectRef<RunRow>('GuidedWorkflowRun').implement({
  description: 'How far a reader has come in a workflow.',
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.field({
      type: RunStateEnum,
      resolve: ({ state }) => (state === 'ENDED' || state === 'ESCALATED' ? state : 'ACTIVE'),
    }),
    step: t.int({
      description: 'How many steps have been answered.',
      resolve: ({ steps }) => steps.length,
    }),
    stepsLeft: t.int({
      description: 'How many steps follow the current one at most, loops left out.',
      resolve: ({ nodes, node_id }) => stepsAfter(nodesById(nodes), node_id),
    }),
    current: t.field({ type: StepType, resolve: (run) => nodeOf(run) }),
    transcript: t.field({
      type: [TranscriptLineType],
      resolve: ({ nodes, steps }) => transcriptOf(nodesById(nodes), steps),
    }),
  }),
});

function nodeOf({ nodes, node_id }: RunRow): WorkflowNode {
  return nodesById(nodes).get(node_id) ?? emptyNode(node_id, 'ESCALATE');
}

const GuidedWorkflowType = builder.objectRef<PublishedWorkflow>('GuidedWorkflow').implement({
  description: 'SPEC §3: what the page of a guided workflow runs.',
  fields: (t) => ({
    guidedWorkflowId: t.exposeID('workflowId'),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Of a workflow of the external host: its id there.',
    }),
    externalUrl: t.string({
      nullable: true,
      description: 'Its frame: the external host with `appId`, `gwId` and `mode`.',
      resolve: ({ externalId }, _args, { settings }) =>
        externalId && externalFrameUrl(featureSettings(settings, 'guidedWorkflows'), externalId),
    }),
    run: t.field({
      type: WorkflowRunType,
      nullable: true,
      cost: 5,
      description: 'The viewer’s run; a visitor’s by its token.',
      args: { token: t.arg.string() },
      resolve: async ({ workflowId }, { token }, ctx) =>
        (await findRun(ctx, { workflowId, token: token ?? null, isTest: false })) ?? null,
    }),
  }),
});

const publishedOf = (post: ConversationRow, ctx: Ctx) =>
  post.type === 'GUIDED_WORKFLOW' ? publishedWorkflowLoader(ctx).now(post.id) : null;

builder.objectFields(ConversationType, (t) => ({
  guidedWorkflow: t.field({
    type: GuidedWorkflowType,
    nullable: true,
    description: 'Null for posts that are no guided workflows.',
    resolve: (post, _args, ctx) => publishedOf(post, ctx),
  }),
  guidedWorkflowId: t.id({
    nullable: true,
    description: 'SPEC §3; null for posts that are no guided workflows.',
    resolve: (post, _args, ctx) =>
      readNow(publishedOf(post, ctx), (found) => found?.workflowId ?? null),
  }),
}));

mutation('runGuidedWorkflow', {
  description: 'Starts or resumes the viewer’s run of a workflow, answers its step, or goes back.',
  openToSuspended: true,
  input: (t) => ({
    conversationId: t.id({ required: true }),
    ...schemaFields(t, runInputSchema, {
      action: { type: RunActionEnum },
      answer: 'The id of a choice, or what was typed.',
      step: 'The `step` that was answered: an answer to another one changes nothing.',
      token: 'Of a visitor’s run.',
    }),
  }),
  run: (ctx, { conversationId, ...input }) => runWorkflow(ctx, requireId(conversationId), input),
  output: (t) => ({
    run: t.expose('run', { type: WorkflowRunType }),
    token: t.exposeString('token', {
      nullable: true,
      description: 'Of a visitor’s run: the only way back to it.',
    }),
    path: t.string({
      description: 'The page of the run.',
      resolve: async ({ post, token }, _args, ctx) => {
        const path = await conversationPath(ctx, post);
        return token === null ? path : `${path}?${runParameter}=${token}`;
      },
    }),
  }),
});

mutation('testGuidedWorkflow', {
  description: 'As runGuidedWorkflow, with the draft; it counts nowhere. For those who build it.',
  input: (t) => ({
    workflowId: t.id({ required: true }),
    action: t.field({ type: RunActionEnum, required: true }),
    answer: t.string(),
    step: t.int(),
  }),
  run: (ctx, { workflowId, ...input }) => testWorkflow(ctx, requireId(workflowId), input),
  output: (t) => ({ run: t.expose('run', { type: WorkflowRunType }) }),
});
