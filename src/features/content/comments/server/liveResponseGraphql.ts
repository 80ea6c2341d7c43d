import { parseId, requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { type ConversationEvent, followResponses, liveKinds } from './liveResponses.ts';

const ConversationEventKind = builder.enumType('ConversationEventKind', { values: liveKinds });

const ConversationEventType = builder.objectRef<ConversationEvent>('ConversationEvent').implement({
  fields: (t) => ({
    kind: t.field({ type: ConversationEventKind, resolve: ({ kind }) => kind }),
    commentId: t.id({
      nullable: true,
      description: 'The comment it is about, or whose reply; null: the post, or what is gone.',
      resolve: ({ response }) => response && (response.parent_id ?? response.id),
    }),
    isOwn: t.boolean({
      description: 'Whether the viewer wrote the response.',
      resolve: ({ response }, _args, { viewer }) =>
        response !== null && response.author_id === viewer.memberId,
    }),
    replyId: t.id({
      nullable: true,
      resolve: ({ response }) =>
        response === null || response.parent_id === null ? null : response.id,
    }),
  }),
});

builder.subscriptionField('conversationEvents', (t) =>
  t.field({
    type: ConversationEventType,
    description: 'What happens to the responses of a post that the viewer sees; for members.',
    args: {
      conversationId: t.arg.id({ required: true }),
      after: t.arg.id({ description: 'The newest response known: what came since comes first.' }),
      etag: t.arg.string({
        description: 'Of the post as it is known: a change since comes first.',
      }),
    },
    subscribe: (_root, { conversationId, after, etag }, ctx) =>
      followResponses(ctx, {
        conversationId: requireId(conversationId),
        after: parseId(after),
        etag: etag ?? null,
      }),
    resolve: (event) => event,
  }),
);
