import { builder } from '#platform/graphql/builder.ts';
import { AttachmentInput } from '#platform/graphql/mediaTypes.ts';
import { agentStatuses } from '../supportTransitionRules.ts';
import { createSupportRequest } from './createSupportRequest.ts';
import { setRequestCopies } from './requestCopies.ts';
import { changeParticipants } from './requestParticipants.ts';
import { SupportEntryType } from './supportEntryGraphql.ts';
import { SupportKindEnum, SupportPriorityEnum, SupportRequestType } from './supportGraphql.ts';
import {
  rateRequest,
  readRequest,
  reopenRequest,
  replyToRequest,
  resolveRequest,
  updateSupportRequest,
} from './supportRequestService.ts';

export const AgentStatusEnum = builder.enumType('SupportAgentStatus', { values: agentStatuses });

export const sendUnfilledHelp =
  'Placeholders, such as {author.name}, are sent as they are. Otherwise they are filled from the request, and one without a value is an UNFILLED_PLACEHOLDER; agents only.';

builder.relayMutationField(
  'createRequest',
  {
    inputFields: (t) => ({
      kind: t.field({ type: SupportKindEnum, required: true }),
      title: t.string({ required: true }),
      message: t.string({ required: true, description: 'HTML.' }),
      topicId: t.id(),
      typeId: t.id({ description: 'Of a request type for this kind.' }),
      customFields: t.field({ type: 'JSON', description: 'Answers to its fields, by key.' }),
      priority: t.field({ type: SupportPriorityEnum, description: 'Agents only.' }),
      requesterId: t.id({ description: 'On behalf of this member; agents only.' }),
      participantIds: t.idList({ description: 'Members copied in.' }),
      copies: t.stringList({ description: 'Email addresses copied in: they receive the replies.' }),
      attachments: t.field({ type: [AttachmentInput] }),
    }),
  },
  { resolve: (_root, { input }, ctx) => createSupportRequest(ctx, input) },
  {
    outputFields: (t) => ({
      request: t.field({ type: SupportRequestType, resolve: (row) => row }),
    }),
  },
);

builder.relayMutationField(
  'updateRequest',
  {
    inputFields: (t) => ({
      id: t.id({ required: true }),
      title: t.string({ required: true }),
      message: t.string({ required: true, description: 'HTML.' }),
      updatedDate: t.field({
        type: 'DateTime',
        description: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
      }),
    }),
  },
  { resolve: (_root, { input }, ctx) => updateSupportRequest(ctx, input.id, input) },
  {
    outputFields: (t) => ({
      request: t.field({ type: SupportRequestType, resolve: (row) => row }),
    }),
  },
);

builder.relayMutationField(
  'replyToRequest',
  {
    inputFields: (t) => ({
      id: t.id({ required: true }),
      message: t.string({ required: true, description: 'HTML.' }),
      attachments: t.field({ type: [AttachmentInput] }),
      status: t.field({ type: AgentStatusEnum, description: 'Set with the reply; agents only.' }),
      baseRevision: t.int({
        description:
          'The `revision` that the agent has read; a newer reply by someone else is a STALE_THREAD.',
      }),
      sendUnfilled: t.boolean({ description: sendUnfilledHelp }),
      draftKey: t.string({
        description: 'The draft that it was written in; it goes with the reply.',
      }),
    }),
  },
  { resolve: (_root, { input }, ctx) => replyToRequest(ctx, input.id, input) },
  {
    outputFields: (t) => ({
      request: t.field({
        type: SupportRequestType,
        description: 'The follow-up, if the reply came too late to reopen the request.',
        resolve: ({ request }) => request,
      }),
      entry: t.field({ type: SupportEntryType, nullable: true, resolve: ({ entry }) => entry }),
    }),
  },
);

builder.relayMutationField(
  'setRequestCopies',
  {
    description:
      'Replaces the email addresses that receive the replies; by the requester or an agent.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      emails: t.stringList({ required: true }),
    }),
  },
  { resolve: (_root, { input }, ctx) => setRequestCopies(ctx, input.id, input) },
  {
    outputFields: (t) => ({
      request: t.field({ type: SupportRequestType, resolve: (row) => row }),
    }),
  },
);

builder.relayMutationField(
  'changeRequestParticipants',
  {
    description: 'Adds and removes members who are copied in; agents only.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      addIds: t.idList(),
      removeIds: t.idList(),
    }),
  },
  { resolve: (_root, { input }, ctx) => changeParticipants(ctx, input.id, input) },
  {
    outputFields: (t) => ({
      request: t.field({ type: SupportRequestType, resolve: (row) => row }),
    }),
  },
);

const steps = { resolveRequest, reopenRequest, readRequest } as const;

for (const name of ['resolveRequest', 'reopenRequest', 'readRequest'] as const) {
  builder.relayMutationField(
    name,
    { inputFields: (t) => ({ id: t.id({ required: true }) }) },
    { resolve: (_root, { input }, ctx) => steps[name](ctx, input.id) },
    {
      outputFields: (t) => ({
        request: t.field({ type: SupportRequestType, resolve: (row) => row }),
      }),
    },
  );
}

builder.relayMutationField(
  'rateRequest',
  {
    inputFields: (t) => ({
      id: t.id({ required: true }),
      score: t.int({ required: true, description: '1 to 5.' }),
      comment: t.string(),
    }),
  },
  { resolve: (_root, { input }, ctx) => rateRequest(ctx, input.id, input) },
  {
    outputFields: (t) => ({
      request: t.field({ type: SupportRequestType, resolve: (row) => row }),
    }),
  },
);
