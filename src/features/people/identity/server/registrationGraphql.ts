import { builder } from '#platform/graphql/builder.ts';
import { answerScreener, completeRegistration } from './registrationService.ts';

builder.relayMutationField(
  'completeRegistration',
  {
    inputFields: (t) => ({
      email: t.string(),
      username: t.string(),
      tosAccepted: t.boolean(),
      customFields: t.field({ type: 'JSON' }),
    }),
  },
  {
    description: 'Says what the viewer’s registration still lacks; faults are told by field.',
    resolve: async (_root, { input }, ctx) => {
      await completeRegistration(ctx, input);
      return { isRegCompleted: true };
    },
  },
  {
    outputFields: (t) => ({
      isRegCompleted: t.boolean({ resolve: ({ isRegCompleted }) => isRegCompleted }),
    }),
  },
);

builder.relayMutationField(
  'answerScreener',
  { inputFields: (t) => ({ answers: t.field({ type: 'JSON', required: true }) }) },
  {
    description: 'Answers the community’s screener; faults are told by field.',
    resolve: async (_root, { input }, ctx) => {
      await answerScreener(ctx, input.answers);
      return { screenerFilled: true };
    },
  },
  {
    outputFields: (t) => ({
      screenerFilled: t.boolean({ resolve: ({ screenerFilled }) => screenerFilled }),
    }),
  },
);
