import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import {
  SupportReferenceType,
  SupportRequestType,
} from '#features/support/requests/server/supportGraphql.ts';
import {
  AgentStatusEnum,
  sendUnfilledHelp,
} from '#features/support/requests/server/supportMutationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentInput, AttachmentType, attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import {
  type LinkedRequest,
  linkRequests,
  listLinked,
  requestRelations,
  unlinkRequests,
} from './linkedRequests.ts';
import {
  cancelScheduledReply,
  listScheduledReplies,
  type ScheduledReply,
  scheduleReply,
} from './scheduledReplies.ts';
import { splitRequest } from './splitRequest.ts';

const RelationEnum = builder.enumType('SupportRelation', { values: requestRelations });

const LinkedRequestType = builder.objectRef<LinkedRequest>('SupportLinkedRequest').implement({
  fields: (t) => ({
    relation: t.field({ type: RelationEnum, resolve: ({ relation }) => relation }),
    request: t.field({ type: SupportReferenceType, resolve: ({ request }) => request }),
  }),
});

const ScheduledReplyType = builder.objectRef<ScheduledReply>('SupportScheduledReply').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    content: t.string({
      description: 'Sanitised HTML.',
      resolve: ({ content }, _args, { basePath }) => renderContent(content, { basePath }),
    }),
    attachments: t.field({
      type: [AttachmentType],
      resolve: ({ attachments }, _args, { basePath }) =>
        attachmentsOf(attachments).map((file) => ({
          ...file,
          source: ownAddress(file.source, basePath),
        })),
    }),
    status: t.field({ type: AgentStatusEnum, resolve: ({ status }) => status }),
    sendAt: t.expose('send_at', { type: 'DateTime' }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: (row, _args, ctx) => memberLoader(ctx).load(row.author_id),
    }),
  }),
});

builder.objectFields(SupportRequestType, (t) => ({
  linkedRequests: t.field({
    type: [LinkedRequestType],
    cost: { weight: 100, items: 5 },
    description: 'Parent, children and related requests; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? listLinked(ctx, row) : []),
  }),
  scheduledReplies: t.field({
    type: [ScheduledReplyType],
    cost: { weight: 50, items: 2 },
    description: 'Replies that wait for their time; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? listScheduledReplies(ctx, row.id) : []),
  }),
}));

mutation('scheduleRequestReply', {
  input: (t) => ({
    id: t.id({ required: true }),
    message: t.string({ required: true, description: 'HTML.' }),
    attachments: t.field({ type: [AttachmentInput] }),
    status: t.field({ type: AgentStatusEnum, description: 'Set with the reply.' }),
    sendAt: t.field({ type: 'DateTime', required: true, description: 'Within 90 days.' }),
    sendUnfilled: t.boolean({ description: sendUnfilledHelp }),
  }),
  run: (ctx, input) => scheduleReply(ctx, input.id, input),
  output: ['reply', ScheduledReplyType],
});

mutation('cancelScheduledReply', {
  input: (t) => ({ id: t.id({ required: true }), requestId: t.id({ required: true }) }),
  run: (ctx, input) => cancelScheduledReply(ctx, input),
  output: ['reply', ScheduledReplyType, { description: 'With its text, to edit it.' }],
});

mutation('splitRequest', {
  input: (t) => ({
    id: t.id({ required: true }),
    title: t.string({ required: true }),
    entryIds: t.idList({
      required: true,
      description: 'Messages to move; the first is the customer’s.',
    }),
  }),
  run: (ctx, input) => splitRequest(ctx, input.id, input),
  output: ['request', SupportRequestType, { description: 'The new request.' }],
});

mutation('linkRequests', {
  input: (t) => ({
    id: t.id({ required: true }),
    number: t.string({ required: true, description: 'Of the other request.' }),
    relation: t.field({
      type: RelationEnum,
      required: true,
      description: 'What the other request is to this one.',
    }),
  }),
  run: (ctx, input) => linkRequests(ctx, input),
  output: ['request', SupportRequestType],
});

mutation('unlinkRequests', {
  input: (t) => ({
    id: t.id({ required: true }),
    number: t.string({ required: true, description: 'Of the other request.' }),
  }),
  run: (ctx, input) => unlinkRequests(ctx, input),
  output: ['request', SupportRequestType],
});
