import { builder } from '#platform/graphql/builder.ts';
import {
  explainNotification,
  type NotificationExplanation,
  notificationRules,
} from './explainNotification.ts';

const Rule = builder.enumType('NotificationRule', { values: notificationRules });

const ExplanationType = builder
  .objectRef<NotificationExplanation>('NotificationExplanation')
  .implement({
    description: 'Why a member was told of a post or response, or was not.',
    fields: (t) => ({
      rule: t.field({ type: Rule, description: 'The decisive one.', resolve: ({ rule }) => rule }),
      type: t.exposeString('type', {
        nullable: true,
        description: 'The label of the type that told them, or would have.',
      }),
      at: t.expose('at', {
        type: 'DateTime',
        nullable: true,
        description: 'When they were told, or began to follow.',
      }),
    }),
  });

builder.queryField('notificationExplanation', (t) =>
  t.field({
    type: ExplanationType,
    nullable: true,
    description: 'Needs MANAGE_COMMUNITY.',
    cost: 20,
    args: {
      username: t.arg.string({ required: true }),
      conversationId: t.arg.id({ required: true }),
      commentId: t.arg.id({ description: 'A comment or reply of the post, instead of the post.' }),
    },
    resolve: (_root, { username, conversationId, commentId }, ctx) =>
      explainNotification(ctx, {
        ...{ username, conversationId: `${conversationId}` },
        commentId: commentId && `${commentId}`,
      }),
  }),
);
