import { requireId } from '#core/ids.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import {
  SupportReferenceType,
  SupportRequestType,
} from '#features/support/requests/server/supportGraphql.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { listDuplicates } from './duplicateRequests.ts';
import { listNewReaders } from './mergedAudience.ts';
import { moveMessages } from './moveMessages.ts';

builder.objectFields(SupportRequestType, (t) => ({
  duplicates: t.field({
    type: [SupportReferenceType],
    cost: { weight: 200, items: 5 },
    description:
      'Requests within 7 days that may be about the same, by customer and subject; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? listDuplicates(ctx, row) : []),
  }),
  newReaders: t.stringList({
    cost: 50,
    args: { sourceId: t.arg.id({ required: true }) },
    description:
      'Who would see messages that they have not seen if that request were merged into this one; agents only.',
    resolve: async (row, { sourceId }, ctx) => {
      const source = await supportRequestLoader(ctx).load(requireId(sourceId));
      return source !== null && isAgentOn(ctx, row) && isAgentOn(ctx, source)
        ? listNewReaders(ctx, source, row)
        : [];
    },
  }),
}));

mutation('moveRequestMessages', {
  description: 'Moves messages of a request into another one; agents only.',
  input: (t) => ({
    id: t.id({ required: true }),
    targetId: t.id({ required: true }),
    entryIds: t.idList({ required: true, description: 'All but its first message.' }),
    confirmAudience: t.boolean({ description: 'Others will see the messages.' }),
  }),
  run: (ctx, input) => moveMessages(ctx, input.id, input),
  output: ['request', SupportRequestType, { description: 'The one that has them now.' }],
});
