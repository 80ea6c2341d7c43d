import { requireId } from '#core/ids.ts';
import { ResponseType } from '#features/comments/server/commentGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { readResponse } from './readResponse.ts';

builder.relayMutationField(
  'readResponse',
  { inputFields: (t) => ({ responseId: t.id({ required: true }) }) },
  {
    resolve: (_root, { input }, ctx) => readResponse(ctx, requireId(input.responseId)),
  },
  {
    outputFields: (t) => ({ response: t.field({ type: ResponseType, resolve: (row) => row }) }),
  },
);
