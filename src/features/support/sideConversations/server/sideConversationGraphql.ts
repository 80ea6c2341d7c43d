import DataLoader from 'dataloader';
import { unstoredFiles } from '#features/engage/emailReplies/server/storeAttachments.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import { UnstoredFileType } from '#features/support/supportEmail/server/supportEmailGraphql.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentInput, AttachmentType, attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import { sideConversationSchema } from '../sideConversationInputs.ts';
import {
  listSideConversations,
  listSideMessages,
  replyToSideConversation,
  startSideConversation,
} from './sideConversationService.ts';
import type { SideConversationRow, SideMessageRow } from './sideMessages.ts';

const SideMessageType = builder.objectRef<SideMessageRow>('SupportSideMessage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    isInbound: t.exposeBoolean('is_inbound', { description: 'By the third party.' }),
    author: t.field({
      type: MemberType,
      nullable: true,
      description: 'The agent who wrote it.',
      resolve: ({ author_id: id }, _args, ctx) => (id === null ? null : memberLoader(ctx).load(id)),
    }),
    senderName: t.exposeString('sender_name', { nullable: true }),
    senderEmail: t.exposeString('sender_email', { nullable: true }),
    content: t.string({
      description: 'Sanitised HTML.',
      cost: 2,
      resolve: ({ content }, _args, { basePath }) => renderContent(content, { basePath }),
    }),
    foldedText: t.exposeString('folded', { description: 'The quoted message and the signature.' }),
    attachments: t.field({
      type: [AttachmentType],
      resolve: (row, _args, ctx) =>
        attachmentsOf(row.attachments).map((file) => ({
          ...file,
          source: ownAddress(file.source, ctx.basePath),
        })),
    }),
    verdict: t.exposeString('verdict', {
      nullable: true,
      description: 'Of SPF, DKIM and DMARC: PASS, FAIL or UNKNOWN.',
    }),
    originalPath: t.string({
      nullable: true,
      description: 'The original as a download, while it is kept.',
      resolve: ({ id, inbound_id }) =>
        inbound_id === null ? null : `/support/side-messages/${id}/original`,
    }),
    unstored: t.field({
      type: [UnstoredFileType],
      resolve: ({ unstored }) => unstoredFiles(unstored),
    }),
    failedReason: t.exposeString('failed_reason', {
      nullable: true,
      description: 'Why it could not be delivered.',
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
  }),
});

const SideConversationType = builder
  .objectRef<SideConversationRow>('SupportSideConversation')
  .implement({
    description: 'With a third party, by email. Customers never see it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      subject: t.exposeString('subject'),
      email: t.exposeString('email'),
      createdAt: t.expose('created_at', { type: 'DateTime' }),
      messages: t.field({
        type: [SideMessageType],
        cost: { weight: 20, items: 5 },
        resolve: ({ id }, _args, ctx) => messageLoader(ctx).load(id),
      }),
    }),
  });

function messageLoader(ctx: Ctx): DataLoader<number, SideMessageRow[]> {
  return perRequest(ctx, createMessageLoader);
}

function createMessageLoader({ db }: Ctx): DataLoader<number, SideMessageRow[]> {
  return new DataLoader(async (ids) => {
    const rows = await listSideMessages(db, ids);
    const found = Map.groupBy(rows, ({ conversation_id }) => conversation_id);
    return ids.map((id) => found.get(id) ?? []);
  });
}

builder.objectField(SupportRequestType, 'sideConversations', (t) =>
  t.field({
    type: [SideConversationType],
    cost: { weight: 50, items: 5 },
    description: 'With third parties, the latest first; empty for customers.',
    resolve: (row, _args, ctx) => listSideConversations(ctx, row),
  }),
);

mutation('startSideConversation', {
  description: 'Sends an email to a third party about a request; agents only.',
  input: (t) => ({
    requestId: t.id({ required: true }),
    ...schemaFields(t, sideConversationSchema, {
      email: 'Of someone who takes no part in it.',
      message: 'HTML.',
      attachments: { type: [AttachmentInput] },
    }),
  }),
  run: (ctx, input) => startSideConversation(ctx, input.requestId, input),
  output: ['conversation', SideConversationType],
});

mutation('replyToSideConversation', {
  description: 'Sends another email to the third party; agents only.',
  input: (t) => ({
    id: t.id({ required: true }),
    message: t.string({ required: true, description: 'HTML.' }),
    attachments: t.field({ type: [AttachmentInput] }),
  }),
  run: (ctx, input) => replyToSideConversation(ctx, input.id, input),
  output: ['conversation', SideConversationType],
});
