import { TopicType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import {
  chooseTopics,
  finishWelcome,
  isWelcomePending,
  listSuggestedTopics,
} from './welcomeService.ts';

builder.queryFields((t) => ({
  welcomePending: t.boolean({
    description: 'Whether the viewer is new and has not closed the welcome.',
    resolve: (_root, _args, ctx) => isWelcomePending(ctx),
  }),
  suggestedTopics: t.field({
    type: [TopicType],
    description: 'The topics with the most posts.',
    cost: { items: 12 },
    resolve: (_root, _args, ctx) => listSuggestedTopics(ctx),
  }),
}));

mutation('chooseTopics', {
  description: 'Follows several topics.',
  input: (t) => ({ topicIds: t.idList({ required: true }) }),
  run: (ctx, input) => chooseTopics(ctx, input),
  output: ['topics', [TopicType]],
});

mutation('finishWelcome', {
  description: 'The viewer is not welcomed again.',
  run: async (ctx) => {
    await finishWelcome(ctx);
    return { welcomePending: false };
  },
  output: (t) => ({ welcomePending: t.boolean({ resolve: () => false }) }),
});
