import { builder } from '#platform/graphql/builder.ts';
import { communityKinds, setupSteps } from '../setupRules.ts';
import { addStarterSet, listSetupProgress, type SetupProgress } from './setupService.ts';

const SetupStepEnum = builder.enumType('SetupStep', { values: setupSteps });
const SetupStateEnum = builder.enumType('SetupState', {
  values: ['OPEN', 'DONE', 'SKIPPED'] as const,
});
const CommunityKindEnum = builder.enumType('CommunityKind', { values: communityKinds });

const SetupProgressType = builder.objectRef<SetupProgress>('SetupProgress').implement({
  fields: (t) => ({
    step: t.field({ type: SetupStepEnum, resolve: ({ step }) => step }),
    state: t.field({ type: SetupStateEnum, resolve: ({ state }) => state }),
  }),
});

builder.queryField('setupProgress', (t) =>
  t.field({
    type: [SetupProgressType],
    nullable: true,
    description: 'The steps of the guided setup, in order. Needs MANAGE_COMMUNITY.',
    cost: { items: setupSteps.length },
    resolve: (_root, _args, ctx) => listSetupProgress(ctx),
  }),
);

builder.relayMutationField(
  'addStarterSet',
  { inputFields: (t) => ({ kind: t.field({ type: CommunityKindEnum, required: true }) }) },
  {
    description: 'Creates categories, topics, guidelines and a first post in an empty community.',
    resolve: async (_root, { input }, ctx) => {
      await addStarterSet(ctx, input.kind);
      return listSetupProgress(ctx);
    },
  },
  {
    outputFields: (t) => ({
      progress: t.field({ type: [SetupProgressType], resolve: (progress) => progress }),
    }),
  },
);
