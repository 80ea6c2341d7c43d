import { requireId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import {
  addPostNote,
  deletePostNote,
  listPostNotes,
  type PostNoteRow,
  postNoteCount,
} from './postNoteService.ts';

const PostNoteType = builder.objectRef<PostNoteRow>('PostNote').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    content: t.exposeString('content'),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    isOwn: t.boolean({ resolve: (note, _args, ctx) => note.author_id === ctx.viewer.memberId }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ author_id: id }, _args, ctx) => (id === null ? null : memberLoader(ctx).load(id)),
    }),
  }),
});

builder.objectFields(ConversationType, (t) => ({
  noteCount: t.int({
    nullable: true,
    description: 'For holders of MANAGE_NOTES; null for others.',
    resolve: (row, _args, ctx) => postNoteCount(ctx, row),
  }),
  notes: t.field({
    type: [PostNoteType],
    nullable: true,
    description: 'For holders of MANAGE_NOTES; null for others.',
    resolve: (row, _args, ctx) => listPostNotes(ctx, row),
  }),
}));

mutation('createPostNote', {
  input: (t) => ({
    conversationId: t.id({ required: true }),
    content: t.string({ required: true }),
  }),
  run: (ctx, { conversationId, content }) =>
    addPostNote(ctx, requireId(conversationId), { content }),
  output: ['note', PostNoteType],
});

mutation('deletePostNote', {
  input: (t) => ({ noteId: t.id({ required: true }) }),
  run: (ctx, { noteId }) => deletePostNote(ctx, requireId(noteId)),
  output: ['note', PostNoteType],
});
