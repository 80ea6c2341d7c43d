import type { ObjectFieldBuilder } from '@pothos/core';
import { ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import type { ActivityOutcome } from './activityService.ts';

const AfterActivity = builder.enumType('AfterActivity', {
  description: 'What the browser does next (SPEC §4).',
  values: {
    STAY: { value: 'stay' },
    RELOAD: { value: 'reload' },
    HOME: { value: 'home' },
  } as const,
});

type OutcomeFields = ObjectFieldBuilder<typeof builder.$inferSchemaTypes, ActivityOutcome>;

/** The payload of every mutation that acts on a post or response. */
export function outcomeFields(t: OutcomeFields) {
  return {
    activity: t.exposeString('activity'),
    after: t.expose('after', { type: AfterActivity }),
    activityId: t.id({
      nullable: true,
      description: 'What `undoActivity` takes, where it can be taken back.',
      resolve: ({ activityId }) => activityId,
    }),
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      description: 'Null where the viewer sees it no longer.',
      resolve: ({ conversationId }, _args, ctx) => conversationLoader(ctx).load(conversationId),
    }),
    response: t.field({
      type: ResponseType,
      nullable: true,
      description: 'The comment or reply it was done to.',
      resolve: ({ responseId, deleted }, _args, ctx) =>
        deleted ?? (responseId === null ? null : commentLoader(ctx).load(responseId)),
    }),
  };
}
