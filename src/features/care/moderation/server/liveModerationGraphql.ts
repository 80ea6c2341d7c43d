import { builder } from '#platform/graphql/builder.ts';
import { followModeration, type ModerationEvent } from './liveModeration.ts';

const ModerationEventType = builder.objectRef<ModerationEvent>('ModerationEvent').implement({
  fields: (t) => ({
    itemId: t.exposeID('itemId', {
      nullable: true,
      description: 'The entry that came or changed; null: more than are named.',
    }),
  }),
});

builder.subscriptionField('moderationEvents', (t) =>
  t.field({
    type: ModerationEventType,
    description: 'What happens in the queue that the viewer sees, for whoever moderates anywhere.',
    subscribe: (_root, _args, ctx) => followModeration(ctx),
    resolve: (event) => event,
  }),
);
