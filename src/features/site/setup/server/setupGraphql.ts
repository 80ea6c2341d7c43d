import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
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

mutation('addStarterSet', {
  fieldDescription:
    'Creates categories, topics, guidelines and a first post in an empty community.',
  input: (t) => ({ kind: t.field({ type: CommunityKindEnum, required: true }) }),
  run: async (ctx, { kind }) => {
    await addStarterSet(ctx, kind);
    return listSetupProgress(ctx);
  },
  output: ['progress', [SetupProgressType]],
});
