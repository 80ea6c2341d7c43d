import { requireId } from '#core/ids.ts';
import { propertyActions } from '#features/content/conversations/propertyRules.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { ActivityEntity } from '#platform/graphql/sharedEnums.ts';
import { outcomeFields } from './activityOutcome.ts';
import { pinConversation, updateProperty } from './propertyService.ts';

const PropertyActionEnum = builder.enumType('PropertyAction', {
  description: 'SPEC §4 "Property actions".',
  values: propertyActions,
});

mutation('updateConversationProperty', {
  input: (t) => ({
    id: t.id({ required: true, description: 'Of what `entityType` says.' }),
    entityType: t.field({ type: ActivityEntity, defaultValue: 'CONVERSATION' }),
    updateAction: t.field({
      type: PropertyActionEnum,
      description: 'What to do; without it, what the one other argument says.',
    }),
    spam: t.boolean(),
    privateMessage: t.boolean(),
    official: t.boolean({ description: 'Marks a response as the official answer.' }),
    order: t.int({
      description:
        'Its place in its topic, or among the comments or replies beside it; null takes it away.',
    }),
    activityReason: t.string({ description: 'At most 500 characters; kept in the log.' }),
  }),
  run: (ctx, input) =>
    updateProperty(ctx, { ...input, entityType: input.entityType ?? 'CONVERSATION' }),
  output: outcomeFields,
});

mutation('pinConversation', {
  description: 'Says where a post heads the lists; nowhere takes the pin out (SPEC §3 pinInfo).',
  input: (t) => ({
    conversationId: t.id({ required: true }),
    communityCategories: t.idList({ description: 'Its category or those above it.' }),
    communityTopic: t.boolean(),
    home: t.boolean(),
  }),
  run: (ctx, input) => {
    const { conversationId, communityCategories, communityTopic, home } = input;
    return pinConversation(ctx, requireId(conversationId), {
      communityCategories: communityCategories ?? [],
      communityTopic: communityTopic ?? false,
      home: home ?? false,
    });
  },
  output: outcomeFields,
});
