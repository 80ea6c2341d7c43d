import { SupportEntryType } from '#features/support/requests/server/supportEntryGraphql.ts';
import {
  SupportPriorityEnum,
  SupportRequestType,
} from '#features/support/requests/server/supportGraphql.ts';
import { AgentStatusEnum } from '#features/support/requests/server/supportMutationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { viewDisplaySchema } from '../queueColumnRules.ts';
import {
  claimNextSchema,
  orderViewsSchema,
  queueViewSchema,
  requestChangesSchema,
  requestNoteSchema,
  supportAgentSchema,
  supportTeamSchema,
} from '../queueInputs.ts';
import { addRequestNote, type ChangeResult, updateRequests } from './agentRequestService.ts';
import { claimNextRequest } from './claimNextRequest.ts';
import { mergeRequests, unmergeRequest } from './mergeRequests.ts';
import {
  AgentWorkloadType,
  PresentAgentType,
  QueueGroupEnum,
  SupportTeamType,
} from './queueGraphql.ts';
import { saveSupportAgent, setAgentAvailability } from './supportAgents.ts';
import { announcePresence } from './supportPresence.ts';
import { archiveSupportTeam, saveSupportTeam } from './supportTeams.ts';
import {
  deleteQueueView,
  displayQueueView,
  orderQueueViews,
  saveQueueView,
} from './viewService.ts';

mutation('addRequestNote', {
  input: (t) => ({
    id: t.id({ required: true }),
    ...schemaFields(t, requestNoteSchema, {
      message: 'HTML.',
      draftKey: 'The draft that it was written in; it goes with the note.',
      cannedResponseIds: 'Those that were inserted: each counts as used once.',
    }),
  }),
  run: (ctx, input) => addRequestNote(ctx, input.id, input),
  output: ['entry', SupportEntryType],
});

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

mutation('updateRequests', {
  input: (t) => ({
    ids: t.idList({ required: true, description: 'At most 500.' }),
    ...schemaFields(t, requestChangesSchema, {
      status: { type: AgentStatusEnum },
      priority: { type: SupportPriorityEnum },
      assigneeId: 'An empty text removes the assignee.',
      teamId: 'An empty text removes the team.',
      wake: 'Ends a snooze.',
      clearDue: 'Removes the due date.',
    }),
  }),
  run: async (ctx, input) => {
    const { ids, clientMutationId: _sent, ...changes } = input;
    return updateRequests(ctx, ids, changes);
  },
  output: ['results', [ChangeResultType]],
});

mutation('claimNextRequest', {
  description:
    'The next request of a view that is nobody else’s, which no other agent is given meanwhile.',
  input: (t) =>
    schemaFields(t, claimNextSchema, { view: 'Its `key`.', skippedIds: { type: ['ID'] } }),
  run: (ctx, { clientMutationId: _sent, ...input }) => claimNextRequest(ctx, input),
  output: (t) => ({
    request: t.expose('request', {
      type: SupportRequestType,
      nullable: true,
      description: 'Null: nothing is left.',
    }),
    left: t.expose('left', { type: 'Int', description: 'More after it; at most 1001.' }),
  }),
});

mutation('mergeRequests', {
  input: (t) => ({
    sourceId: t.id({ required: true }),
    targetId: t.id({ required: true }),
    confirmAudience: t.boolean({
      description: 'The requests are of different customers, who will see each other’s messages.',
    }),
  }),
  run: (ctx, input) =>
    mergeRequests(ctx, { ...input, confirmAudience: input.confirmAudience ?? false }),
  output: ['request', SupportRequestType],
});

mutation('unmergeRequest', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => unmergeRequest(ctx, id),
  output: ['request', SupportRequestType],
});

mutation('announceRequestPresence', {
  input: (t) => ({
    id: t.id({ required: true }),
    isTyping: t.boolean(),
    leaves: t.boolean({ description: 'Instead: no longer there.' }),
  }),
  run: (ctx, { id, isTyping, leaves }) =>
    announcePresence(ctx, { id, isTyping: isTyping ?? false, leaves: leaves ?? false }),
  output: ['present', [PresentAgentType]],
});

mutation('saveSupportView', {
  input: (t) => ({
    id: t.id({ description: 'Of the one to change; without it one is created.' }),
    ...schemaFields(t, queueViewSchema, { isShared: 'For all agents; needs MANAGE_COMMUNITY.' }),
  }),
  run: (ctx, input) => saveQueueView(ctx, input.id ?? null, input),
  output: ['key', 'String'],
});

mutation('deleteSupportView', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => deleteQueueView(ctx, id),
  output: ['key', 'String'],
});

mutation('displaySupportView', {
  description:
    'Columns and groups of a view: for all who see it if the viewer may change it, otherwise for the viewer alone.',
  input: (t) => ({
    view: t.string({ required: true }),
    ...schemaFields(t, viewDisplaySchema, {
      columns: 'Such as SUBJECT, which is needed, or `field:` and the key of a custom field.',
      groupBy: { type: QueueGroupEnum },
    }),
  }),
  run: (ctx, { view, ...display }) => displayQueueView(ctx, view, display),
  output: ['key', 'String'],
});

mutation('orderSupportViews', {
  description: 'Own views, or with MANAGE_COMMUNITY shared ones.',
  input: (t) => schemaFields(t, orderViewsSchema, { keys: { type: ['String'] } }),
  run: (ctx, input) => orderQueueViews(ctx, input),
  output: ['keys', ['String']],
});

mutation('saveSupportTeam', {
  input: (t) => ({
    id: t.id({ description: 'Of the one to change; without it one is created.' }),
    ...schemaFields(t, supportTeamSchema, {
      assignment: 'MANUAL, ROUND_ROBIN or LEAST_LOADED.',
      isDefault: 'Receives new requests.',
      memberIds: { type: ['ID'] },
    }),
  }),
  run: (ctx, input) => saveSupportTeam(ctx, input.id ?? null, input),
  output: ['team', SupportTeamType],
});

mutation('archiveSupportTeam', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => archiveSupportTeam(ctx, id),
  output: ['team', SupportTeamType],
});

mutation('saveSupportAgent', {
  description: 'Changes how an agent receives new requests; needs MANAGE_COMMUNITY.',
  input: (t) => ({
    id: t.id({ required: true, description: 'Of the member.' }),
    ...schemaFields(t, supportAgentSchema),
  }),
  run: (ctx, input) => saveSupportAgent(ctx, input.id, input),
  output: ['agent', AgentWorkloadType],
});

mutation('setAgentAvailability', {
  input: (t) => ({ isAvailable: t.boolean({ required: true }) }),
  run: (ctx, { isAvailable }) => setAgentAvailability(ctx, isAvailable),
  output: ['isAvailable', 'Boolean'],
});
