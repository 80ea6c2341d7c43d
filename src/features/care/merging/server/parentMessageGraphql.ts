import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { pathAt } from '#features/content/conversations/server/conversationFields.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import { originLoader } from './origins.ts';

interface ParentMessage {
  post: ConversationRow;
  /** Null where it is the post itself. */
  response: CommentRow | null;
}

const messageOf = ({ post, response }: ParentMessage) => response ?? post;

const ParentMessageType = builder.objectRef<ParentMessage>('ParentMessage').implement({
  description: 'What a post was forked or written from (SPEC §3 parentMessage).',
  fields: (t) => ({
    id: t.id({ resolve: (parent) => messageOf(parent).id }),
    title: t.string({ description: 'Of its post.', resolve: ({ post }) => post.title }),
    content: t.string({
      description: 'Sanitised HTML, its code blocks highlighted.',
      resolve: (parent, _args, ctx) =>
        renderContent(messageOf(parent).content, { basePath: ctx.basePath }),
    }),
    createdAt: t.field({
      type: 'DateTime',
      resolve: (parent) => messageOf(parent).created_at,
    }),
    path: t.string({ resolve: ({ post, response }, _args, ctx) => pathAt(ctx, post, response) }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: (parent, _args, ctx) => memberLoader(ctx).now(messageOf(parent).author_id),
    }),
  }),
});

builder.objectField(ConversationType, 'parentMessage', (t) =>
  t.field({
    type: ParentMessageType,
    nullable: true,
    cost: 10,
    description: 'Null where the viewer may not see it.',
    resolve: (row, _args, ctx) => findParentMessage(ctx, row.id),
  }),
);

async function findParentMessage(ctx: Ctx, postId: number): Promise<ParentMessage | null> {
  const origins = await originLoader(ctx).load({ type: 'conversation', id: postId });
  const ref = origins.forkedFrom ?? origins.writtenFrom;
  if (ref === null) return null;
  const response = ref.type === 'comment' ? await commentLoader(ctx).load(ref.id) : null;
  if (ref.type === 'comment' && response === null) return null;
  const id = response?.conversation_id ?? ref.id;
  ctx.touch(`conversation:${id}`);
  const post = await conversationLoader(ctx).load(id);
  return post && { post, response };
}
