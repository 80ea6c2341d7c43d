import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { chatAttachmentsOf } from '#features/support/chat/server/chatGraphql.ts';
import { ownChatLoader } from '#features/support/chat/server/chatPreferences.ts';
import { type ReportedMessage, readSnapshot } from '#features/support/chat/server/chatReports.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentType } from '#platform/graphql/mediaTypes.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import { chatReportResolutions } from '../chatReportRules.ts';
import {
  type ChatReportRow,
  listChatReports,
  readReportedChat,
  resolveChatReport,
} from './chatReportQueue.ts';
import { silenceableLoader } from './reportedAuthors.ts';

const ChatReportResolutionEnum = builder.enumType('ChatReportResolution', {
  description: 'DELETED: the message was erased in the chat.',
  values: chatReportResolutions,
});

const ReportedChatMessageType = builder
  .objectRef<ReportedMessage>('ReportedChatMessage')
  .implement({
    fields: (t) => ({
      seq: t.exposeInt('seq'),
      sender: t.field({
        type: MemberType,
        nullable: true,
        resolve: ({ senderId: id }, _args, ctx) =>
          id === null ? null : memberLoader(ctx).load(id),
      }),
      content: t.string({
        description: 'Sanitised HTML.',
        cost: 2,
        resolve: ({ content }, _args, { basePath }) => renderContent(content, { basePath }),
      }),
      attachments: t.field({
        type: [AttachmentType],
        resolve: ({ attachments }, _args, ctx) => chatAttachmentsOf(ctx, attachments),
      }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => new Date(createdAt) }),
      isEdited: t.exposeBoolean('isEdited'),
      isDeleted: t.exposeBoolean('isDeleted'),
    }),
  });

const ChatReportType = builder.objectRef<ChatReportRow>('ChatReport').implement({
  description: 'A message of a chat that somebody in it has reported.',
  fields: (t) => ({
    id: t.exposeID('id'),
    seq: t.exposeInt('seq', { description: 'Of the message that was reported.' }),
    reason: t.exposeString('reason'),
    reporter: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ reporter_id: id }, _args, ctx) =>
        id === null ? null : memberLoader(ctx).load(id),
    }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ author_id: id }, _args, ctx) => (id === null ? null : memberLoader(ctx).load(id)),
    }),
    isAuthorChatDisabled: t.boolean({
      description: 'Chat is switched off for the author.',
      resolve: async ({ author_id: id }, _args, ctx) =>
        id !== null && (await ownChatLoader(ctx).load(id)).isDisabled,
    }),
    canDisableAuthorChat: t.boolean({
      description: 'The viewer may use `setMemberChatDisabled` for the author.',
      resolve: ({ author_id: id }, _args, ctx) =>
        id === null ? false : silenceableLoader(ctx).load(id),
    }),
    messages: t.field({
      type: [ReportedChatMessageType],
      cost: { items: 20 },
      description: 'It and those around it, as they were when it was reported.',
      resolve: ({ snapshot }) => readSnapshot(snapshot),
    }),
    canReadFurther: t.boolean({
      resolve: ({ room_id, resolved_at }) => room_id !== null && resolved_at === null,
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    resolvedAt: t.expose('resolved_at', { type: 'DateTime', nullable: true }),
    resolvedBy: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ resolved_by_id: id }, _args, ctx) =>
        id === null ? null : memberLoader(ctx).load(id),
    }),
    resolution: t.field({
      type: ChatReportResolutionEnum,
      nullable: true,
      resolve: ({ resolution }) => chatReportResolutions.find((each) => each === resolution),
    }),
  }),
});

const ChatReportPage = pageObject('ChatReportPage', ChatReportType, { countCost: 20 });

builder.queryField('chatReports', (t) =>
  t.field({
    type: ChatReportPage,
    description: 'For moderators of the whole community: open ones, or those that were handled.',
    args: {
      open: t.arg.boolean({ defaultValue: true }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { open, ...asked }, ctx) =>
      listChatReports(ctx, { ...asked, isOpen: open ?? true }),
  }),
);

mutation('readReportedChat', {
  description:
    'Messages of a chat with an open report, before or after those that it keeps. Recorded in the audit log.',
  input: (t) => ({ reportId: t.id({ required: true }), before: t.int(), after: t.int() }),
  run: (ctx, input) => readReportedChat(ctx, input.reportId, input),
  output: ['messages', [ReportedChatMessageType]],
});

mutation('resolveChatReport', {
  description: 'Closes all reports of the message.',
  input: (t) => ({
    reportId: t.id({ required: true }),
    resolution: t.field({ type: ChatReportResolutionEnum, required: true }),
  }),
  run: (ctx, { reportId, resolution }) => resolveChatReport(ctx, reportId, resolution),
  output: ['report', ChatReportType],
});
