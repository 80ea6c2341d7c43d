import { requireId } from '#core/ids.ts';
import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { escalateWorkflow } from './escalateWorkflow.ts';

builder.relayMutationField(
  'escalateGuidedWorkflow',
  {
    description: 'Opens a case for the viewer where their run of a workflow offers it.',
    inputFields: (t) => ({
      conversationId: t.id({ required: true }),
      token: t.string({ description: 'Of a run that began without an account.' }),
      title: t.string({ required: true }),
      message: t.string({ required: true, description: 'HTML.' }),
    }),
  },
  {
    resolve: (_root, { input: { conversationId, token, ...request } }, ctx) =>
      escalateWorkflow(ctx, {
        ...{ conversationId: requireId(conversationId), token: token ?? null, ...request },
      }),
  },
  {
    outputFields: (t) => ({
      request: t.field({ type: SupportRequestType, resolve: (row) => row }),
    }),
  },
);
