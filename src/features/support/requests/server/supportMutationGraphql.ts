import { builder } from '#platform/graphql/builder.ts';
import { AttachmentInput } from '#platform/graphql/mediaTypes.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import {
  createRequestSchema,
  requestParticipantsSchema,
  requestRatingSchema,
  requestReplySchema,
  updateRequestSchema,
} from '../supportRequestInputs.ts';
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

mutation('createRequest', {
  input: (t) =>
    schemaFields(t, createRequestSchema, {
      kind: { type: SupportKindEnum },
      message: 'HTML.',
      typeId: 'Of a request type for this kind.',
      customFields: 'Answers to its fields, by key.',
      priority: { type: SupportPriorityEnum, description: 'Agents only.' },
      requesterId: 'On behalf of this member; agents only.',
      participantIds: 'Members copied in.',
      copies: 'Email addresses copied in: they receive the replies.',
      attachments: { type: [AttachmentInput] },
    }),
  run: (ctx, input) => createSupportRequest(ctx, input),
  output: ['request', SupportRequestType],
});

mutation('updateRequest', {
  input: (t) => ({
    id: t.id({ required: true }),
    ...schemaFields(t, updateRequestSchema, {
      message: 'HTML.',
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  }),
  run: (ctx, input) => updateSupportRequest(ctx, input.id, input),
  output: ['request', SupportRequestType],
});

mutation('replyToRequest', {
  input: (t) => ({
    id: t.id({ required: true }),
    ...schemaFields(t, requestReplySchema, {
      message: 'HTML.',
      attachments: { type: [AttachmentInput] },
      status: { type: AgentStatusEnum, description: 'Set with the reply; agents only.' },
      baseRevision:
        'The `revision` that the agent has read; a newer reply by someone else is a STALE_THREAD.',
      sendUnfilled: sendUnfilledHelp,
      draftKey: 'The draft that it was written in; it goes with the reply.',
      cannedResponseIds: 'Those inserted by an agent: each counts as used once.',
    }),
  }),
  run: (ctx, input) => replyToRequest(ctx, input.id, input),
  output: (t) => ({
    request: t.expose('request', {
      type: SupportRequestType,
      description: 'The follow-up, if the reply came too late to reopen the request.',
    }),
    entry: t.expose('entry', { type: SupportEntryType, nullable: true }),
  }),
});

mutation('setRequestCopies', {
  description:
    'Replaces the email addresses that receive the replies; by the requester or an agent.',
  input: (t) => ({ id: t.id({ required: true }), emails: t.stringList({ required: true }) }),
  run: (ctx, input) => setRequestCopies(ctx, input.id, input),
  output: ['request', SupportRequestType],
});

mutation('changeRequestParticipants', {
  description: 'Adds and removes members who are copied in; agents only.',
  input: (t) => ({ id: t.id({ required: true }), ...schemaFields(t, requestParticipantsSchema) }),
  run: (ctx, input) => changeParticipants(ctx, input.id, input),
  output: ['request', SupportRequestType],
});

const steps = { resolveRequest, reopenRequest, readRequest } as const;

for (const name of ['resolveRequest', 'reopenRequest', 'readRequest'] as const) {
  mutation(name, {
    input: (t) => ({ id: t.id({ required: true }) }),
    run: (ctx, { id }) => steps[name](ctx, id),
    output: ['request', SupportRequestType],
  });
}

mutation('rateRequest', {
  input: (t) => ({
    id: t.id({ required: true }),
    ...schemaFields(t, requestRatingSchema, { score: '1 to 5.' }),
  }),
  run: (ctx, input) => rateRequest(ctx, input.id, input),
  output: ['request', SupportRequestType],
});
