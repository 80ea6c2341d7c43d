import { requireId } from '#core/ids.ts';
import { conversationPath } from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { canConnectWorkflows } from '../workflowAccess.ts';
import type { WorkflowFault } from '../workflowChecks.ts';
import {
  ruleOperators,
  type WorkflowChoice,
  type WorkflowNode,
  type WorkflowRule,
} from '../workflowNodes.ts';
import { listWorkflowFaults } from './publishWorkflow.ts';
import { findRun } from './runStore.ts';
import { listNodeStatistics, type NodeStatistics } from './workflowCounters.ts';
import { NodeInputTypeEnum, NodeTypeEnum, WorkflowRunType } from './workflowRunGraphql.ts';
import {
  getManagedWorkflow,
  listManagedWorkflows,
  listWorkflowVersions,
  type WorkflowRow,
  type WorkflowVersionRow,
} from './workflowStore.ts';

export const RuleOperatorEnum = builder.enumType('GuidedWorkflowRuleOperator', {
  values: ruleOperators,
});

const ChoiceType = builder.objectRef<WorkflowChoice>('GuidedWorkflowChoice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    next: t.exposeID('next', { nullable: true }),
  }),
});

const RuleType = builder.objectRef<WorkflowRule>('GuidedWorkflowRule').implement({
  fields: (t) => ({
    nodeId: t.exposeID('nodeId'),
    operator: t.expose('operator', { type: RuleOperatorEnum }),
    value: t.exposeString('value'),
    next: t.exposeID('next', { nullable: true }),
  }),
});

const NodeType = builder.objectRef<WorkflowNode>('GuidedWorkflowNode').implement({
  description: 'A part of the definition. The first one is the start.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: NodeTypeEnum }),
    title: t.exposeString('title'),
    body: t.exposeString('body'),
    next: t.exposeID('next', { nullable: true }),
    choices: t.field({ type: [ChoiceType], resolve: ({ choices }) => [...choices] }),
    rules: t.field({ type: [RuleType], resolve: ({ rules }) => [...rules] }),
    inputType: t.expose('inputType', { type: NodeInputTypeEnum }),
    isRequired: t.exposeBoolean('isRequired'),
    workflowId: t.exposeID('workflowId', { nullable: true }),
    url: t.exposeString('url'),
    isResolved: t.exposeBoolean('isResolved'),
  }),
});

const FaultType = builder.objectRef<WorkflowFault>('GuidedWorkflowFault').implement({
  description: 'What prevents publication.',
  fields: (t) => ({
    nodeId: t.exposeID('nodeId', { nullable: true }),
    rule: t.exposeString('rule'),
  }),
});

const CountType = builder
  .objectRef<{ id: string; count: number }>('GuidedWorkflowChoiceCount')
  .implement({ fields: (t) => ({ id: t.exposeID('id'), count: t.exposeInt('count') }) });

const StatisticsType = builder.objectRef<NodeStatistics>('GuidedWorkflowStatistics').implement({
  fields: (t) => ({
    nodeId: t.exposeID('nodeId'),
    entered: t.exposeInt('entered'),
    answered: t.exposeInt('answered'),
    wentBack: t.exposeInt('wentBack'),
    dropped: t.exposeInt('dropped', { description: 'Idle for 30 minutes without an end.' }),
    resolved: t.exposeInt('resolved'),
    unresolved: t.exposeInt('unresolved'),
    escalated: t.exposeInt('escalated'),
    choices: t.expose('choices', { type: [CountType] }),
    medianSeconds: t.exposeFloat('medianSeconds', {
      nullable: true,
      description: 'Estimated, within a factor of 1.5.',
    }),
  }),
});

const VersionType = builder.objectRef<WorkflowVersionRow>('GuidedWorkflowVersion').implement({
  fields: (t) => ({
    number: t.exposeInt('number'),
    title: t.exposeString('title'),
    nodes: t.field({
      type: [NodeType],
      description: 'With the nodes of its subflows, as runs follow them.',
      resolve: ({ expanded_nodes }) => expanded_nodes,
    }),
    restoredNumber: t.exposeInt('restored_number', { nullable: true }),
    publishedAt: t.expose('published_at', { type: 'DateTime' }),
    publishedBy: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ published_by_id }, _args, ctx) =>
        published_by_id === null ? null : memberLoader(ctx).load(published_by_id),
    }),
    statistics: t.field({
      type: [StatisticsType],
      cost: 20,
      args: { days: t.arg.int({ description: '1 to 365; 30 by default.' }) },
      resolve: ({ id }, { days }, ctx) => {
        const span = Math.min(Math.max(days ?? 30, 1), 365);
        const since = new Date(+ctx.now - (span - 1) * 86_400_000);
        return listNodeStatistics(ctx.db, { versionId: id, since });
      },
    }),
  }),
});

export const ManagedWorkflowType = builder
  .objectRef<WorkflowRow>('ManagedGuidedWorkflow')
  .implement({
    description: 'A workflow for those who build it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
      categoryId: t.exposeID('category_id'),
      nodes: t.field({ type: [NodeType], resolve: ({ nodes }) => nodes }),
      externalId: t.exposeString('external_id', { nullable: true }),
      embedOrigins: t.exposeStringList('embed_origins'),
      edition: t.exposeInt('edition'),
      updatedAt: t.expose('updated_at', { type: 'DateTime' }),
      isPublished: t.boolean({ resolve: (row) => row.published_version_id !== null }),
      hasUnpublishedChanges: t.boolean({
        resolve: ({ edition, published_edition }) => edition !== published_edition,
      }),
      path: t.string({
        nullable: true,
        description: 'Its page.',
        resolve: async ({ conversation_id }, _args, ctx) => {
          if (conversation_id === null) return null;
          const post = await conversationLoader(ctx).load(conversation_id);
          return post === null ? null : conversationPath(ctx, post);
        },
      }),
      conversationId: t.exposeID('conversation_id', { nullable: true }),
      canConnect: t.boolean({
        description: 'The viewer may change `embedOrigins` and `externalId`.',
        resolve: (_row, _args, { viewer }) => canConnectWorkflows(viewer).ok,
      }),
      faults: t.field({
        type: [FaultType],
        cost: 10,
        resolve: (row, _args, ctx) => listWorkflowFaults(ctx, row),
      }),
      versions: t.field({
        type: [VersionType],
        cost: { weight: 5, items: 20 },
        description: 'Newest first.',
        resolve: ({ id }, _args, { db }) => listWorkflowVersions(db, id),
      }),
      testRun: t.field({
        type: WorkflowRunType,
        nullable: true,
        description: 'The viewer’s own.',
        resolve: async ({ id }, _args, ctx) =>
          (await findRun(ctx, { workflowId: id, token: null, isTest: true })) ?? null,
      }),
    }),
  });

builder.queryFields((t) => ({
  managedGuidedWorkflows: t.field({
    type: [ManagedWorkflowType],
    cost: { weight: 10, items: 50 },
    description: 'The workflows that the viewer builds, last changed first.',
    resolve: (_root, _args, ctx) => listManagedWorkflows(ctx),
  }),
  managedGuidedWorkflow: t.field({
    type: ManagedWorkflowType,
    nullable: true,
    description: 'Never null without an error.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => getManagedWorkflow(ctx, requireId(id)),
  }),
}));
