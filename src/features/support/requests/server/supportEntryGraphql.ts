import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentType, attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import { shownDetail } from './entryLinks.ts';
import { type SupportEntryRow, supportEntryEvents } from './supportRows.ts';

const SupportEventEnum = builder.enumType('SupportEntryEvent', { values: supportEntryEvents });
const SupportEntryKindEnum = builder.enumType('SupportEntryKind', {
  values: ['REPLY', 'NOTE', 'EVENT'] as const,
});
export const SupportAuthorEnum = builder.enumType('SupportAuthorRole', {
  values: ['REQUESTER', 'AGENT', 'SYSTEM'] as const,
});

export const SupportEntryType = builder.objectRef<SupportEntryRow>('SupportEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    seq: t.exposeInt('seq'),
    kind: t.field({ type: SupportEntryKindEnum, resolve: ({ kind }) => kind }),
    isPublic: t.exposeBoolean('is_public'),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: (row, _args, ctx) =>
        row.author_id === null ? null : memberLoader(ctx).load(row.author_id),
    }),
    authorName: t.exposeString('author_name', { nullable: true }),
    authorRole: t.field({ type: SupportAuthorEnum, resolve: (row) => row.author_role }),
    isOwn: t.boolean({
      resolve: (row, _args, { viewer }) =>
        viewer.memberId !== null && row.author_id === viewer.memberId,
    }),
    channel: t.exposeString('channel'),
    content: t.string({
      description: 'Sanitised HTML.',
      cost: 2,
      resolve: ({ content }, _args, { basePath }) => renderContent(content, { basePath }),
    }),
    attachments: t.field({
      type: [AttachmentType],
      resolve: (row, _args, ctx) =>
        attachmentsOf(row.attachments).map((file) => ({
          ...file,
          source: ownAddress(file.source, ctx.basePath),
        })),
    }),
    event: t.field({ type: SupportEventEnum, nullable: true, resolve: ({ event }) => event }),
    detail: t.field({
      type: 'JSON',
      description:
        'Of an event, without what refers to requests and posts that the viewer doesn’t see.',
      resolve: (entry, _args, ctx) => shownDetail(ctx, entry),
    }),
    subject: t.field({
      type: MemberType,
      nullable: true,
      description: 'The member whom an event is about.',
      resolve: ({ detail }, _args, ctx) => {
        const id: unknown = Object(detail).memberId;
        return typeof id === 'number' ? memberLoader(ctx).load(id) : null;
      },
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    editedAt: t.expose('edited_at', { type: 'DateTime', nullable: true }),
  }),
});
