import { SupportEntryType } from '#features/support/requests/server/supportEntryGraphql.ts';
import {
  SupportPriorityEnum,
  SupportRequestType,
} from '#features/support/requests/server/supportGraphql.ts';
import { AgentStatusEnum } from '#features/support/requests/server/supportMutationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { addRequestNote, type ChangeResult, updateRequests } from './agentRequestService.ts';
import { mergeRequests, unmergeRequest } from './mergeRequests.ts';
import { AgentWorkloadType, PresentAgentType, SupportTeamType } from './queueGraphql.ts';
import { deleteQueueView, saveQueueView } from './queueService.ts';
import { saveSupportAgent, setAgentAvailability } from './supportAgents.ts';
import { announcePresence } from './supportPresence.ts';
import { archiveSupportTeam, saveSupportTeam } from './supportTeams.ts';

builder.relayMutationField(
  'addRequestNote',
  {
    inputFields: (t) => ({
      id: t.id({ required: true }),
      message: t.string({ required: true, description: 'HTML.' }),
      draftKey: t.string({
        description: 'The draft that it was written in; it goes with the note.',
      }),
    }),
  },
  { resolve: (_root, { input }, ctx) => addRequestNote(ctx, input.id, input) },
  { outputFields: (t) => ({ entry: t.field({ type: SupportEntryType, resolve: (row) => row }) }) },
);

export const ChangeResultType = builder.objectRef<ChangeResult>('SupportChangeResult').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    request: t.field({
      type: SupportRequestType,
      nullable: true,
      resolve: ({ request }) => request,
    }),
    error: t.exposeString('error', { nullable: true, description: 'Code of the refusal.' }),
    placeholders: t.stringList({
      description: 'With UNFILLED_PLACEHOLDER: those of the reply that have no value.',
      resolve: ({ placeholders }) => [...placeholders],
    }),
  }),
});

builder.relayMutationField(
  'updateRequests',
  {
    inputFields: (t) => ({
      ids: t.idList({ required: true, description: 'At most 500.' }),
      status: t.field({ type: AgentStatusEnum }),
      priority: t.field({ type: SupportPriorityEnum }),
      assigneeId: t.id({ description: 'An empty text removes the assignee.' }),
      teamId: t.id({ description: 'An empty text removes the team.' }),
      addTags: t.stringList(),
      removeTags: t.stringList(),
      snoozedUntil: t.field({ type: 'DateTime' }),
      wake: t.boolean({ description: 'Ends a snooze.' }),
      dueAt: t.field({ type: 'DateTime' }),
      clearDue: t.boolean({ description: 'Removes the due date.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const { ids, clientMutationId: _sent, ...changes } = input;
      return { results: await updateRequests(ctx, ids, changes) };
    },
  },
  {
    outputFields: (t) => ({
      results: t.field({ type: [ChangeResultType], resolve: ({ results }) => results }),
    }),
  },
);

builder.relayMutationField(
  'mergeRequests',
  {
    inputFields: (t) => ({
      sourceId: t.id({ required: true }),
      targetId: t.id({ required: true }),
      confirmAudience: t.boolean({
        description: 'The requests are of different customers, who will see each other’s messages.',
      }),
    }),
  },
  {
    resolve: (_root, { input }, ctx) =>
      mergeRequests(ctx, { ...input, confirmAudience: input.confirmAudience ?? false }),
  },
  {
    outputFields: (t) => ({
      request: t.field({ type: SupportRequestType, resolve: (row) => row }),
    }),
  },
);

builder.relayMutationField(
  'unmergeRequest',
  { inputFields: (t) => ({ id: t.id({ required: true }) }) },
  { resolve: (_root, { input }, ctx) => unmergeRequest(ctx, input.id) },
  {
    outputFields: (t) => ({
      request: t.field({ type: SupportRequestType, resolve: (row) => row }),
    }),
  },
);

builder.relayMutationField(
  'announceRequestPresence',
  {
    inputFields: (t) => ({
      id: t.id({ required: true }),
      isTyping: t.boolean(),
      leaves: t.boolean({ description: 'Instead: no longer there.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      present: await announcePresence(ctx, {
        ...{ id: input.id, isTyping: input.isTyping ?? false, leaves: input.leaves ?? false },
      }),
    }),
  },
  {
    outputFields: (t) => ({
      present: t.field({ type: [PresentAgentType], resolve: ({ present }) => present }),
    }),
  },
);

builder.relayMutationField(
  'saveSupportView',
  {
    inputFields: (t) => ({
      id: t.id({ description: 'Of the one to change; without it one is created.' }),
      title: t.string({ required: true }),
      filter: t.field({ type: 'JSON', required: true }),
      isShared: t.boolean({ description: 'For all agents; needs MANAGE_COMMUNITY.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      key: await saveQueueView(ctx, input.id ?? null, input),
    }),
  },
  { outputFields: (t) => ({ key: t.string({ resolve: ({ key }) => key }) }) },
);

builder.relayMutationField(
  'deleteSupportView',
  { inputFields: (t) => ({ id: t.id({ required: true }) }) },
  {
    resolve: async (_root, { input }, ctx) => ({ key: await deleteQueueView(ctx, input.id) }),
  },
  { outputFields: (t) => ({ key: t.string({ resolve: ({ key }) => key }) }) },
);

builder.relayMutationField(
  'saveSupportTeam',
  {
    inputFields: (t) => ({
      id: t.id({ description: 'Of the one to change; without it one is created.' }),
      name: t.string({ required: true }),
      assignment: t.string({ required: true, description: 'MANUAL, ROUND_ROBIN or LEAST_LOADED.' }),
      isDefault: t.boolean({ description: 'Receives new requests.' }),
      memberIds: t.idList({ required: true }),
    }),
  },
  { resolve: (_root, { input }, ctx) => saveSupportTeam(ctx, input.id ?? null, input) },
  { outputFields: (t) => ({ team: t.field({ type: SupportTeamType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'archiveSupportTeam',
  { inputFields: (t) => ({ id: t.id({ required: true }) }) },
  { resolve: (_root, { input }, ctx) => archiveSupportTeam(ctx, input.id) },
  { outputFields: (t) => ({ team: t.field({ type: SupportTeamType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'saveSupportAgent',
  {
    description: 'Changes how an agent receives new requests; needs MANAGE_COMMUNITY.',
    inputFields: (t) => ({
      id: t.id({ required: true, description: 'Of the member.' }),
      isAvailable: t.boolean({ required: true }),
      capacity: t.int({ required: true }),
    }),
  },
  { resolve: (_root, { input }, ctx) => saveSupportAgent(ctx, input.id, input) },
  {
    outputFields: (t) => ({
      agent: t.field({ type: AgentWorkloadType, resolve: (row) => row }),
    }),
  },
);

builder.relayMutationField(
  'setAgentAvailability',
  { inputFields: (t) => ({ isAvailable: t.boolean({ required: true }) }) },
  {
    resolve: async (_root, { input }, ctx) => ({
      isAvailable: await setAgentAvailability(ctx, input.isAvailable),
    }),
  },
  {
    outputFields: (t) => ({
      isAvailable: t.boolean({ resolve: ({ isAvailable }) => isAvailable }),
    }),
  },
);
