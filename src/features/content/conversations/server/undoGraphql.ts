import { requireId } from '#core/ids.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { ConversationType } from './conversationGraphql.ts';
import { conversationLoader } from './conversationLoader.ts';

mutation('undoActivity', {
  description: 'Takes back what was done to a post, comment or reply, within 30 days.',
  input: (t) => ({
    activityId: t.id({ required: true, description: 'As the change answered it.' }),
  }),
  run: (ctx, { activityId }) => undoActivity(ctx, requireId(activityId)),
  output: (t) => ({
    activity: t.exposeString('activity', { description: 'What was taken back.' }),
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      resolve: ({ conversationId }, _args, ctx) => conversationLoader(ctx).load(conversationId),
    }),
  }),
});
