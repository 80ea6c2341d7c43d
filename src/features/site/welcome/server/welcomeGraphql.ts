import { TopicType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
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

builder.relayMutationField(
  'chooseTopics',
  {
    description: 'Follows several topics.',
    inputFields: (t) => ({ topicIds: t.idList({ required: true }) }),
  },
  { resolve: async (_root, { input }, ctx) => ({ topics: await chooseTopics(ctx, input) }) },
  { outputFields: (t) => ({ topics: t.field({ type: [TopicType], resolve: (it) => it.topics }) }) },
);

builder.relayMutationField(
  'finishWelcome',
  { description: 'The viewer is not welcomed again.', inputFields: () => ({}) },
  {
    resolve: async (_root, _args, ctx) => {
      await finishWelcome(ctx);
      return { welcomePending: false };
    },
  },
  { outputFields: (t) => ({ welcomePending: t.boolean({ resolve: () => false }) }) },
);
