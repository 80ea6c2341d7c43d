import { requireId } from '#core/ids.ts';
import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { escalateWorkflow } from './escalateWorkflow.ts';

mutation('escalateGuidedWorkflow', {
  description: 'Opens a case for the viewer where their run of a workflow offers it.',
  input: (t) => ({
    conversationId: t.id({ required: true }),
    token: t.string({ description: 'Of a run that began without an account.' }),
    title: t.string({ required: true }),
    message: t.string({ required: true, description: 'HTML.' }),
  }),
  run: (ctx, { conversationId, token, ...request }) =>
    escalateWorkflow(ctx, {
      ...{ conversationId: requireId(conversationId), token: token ?? null, ...request },
    }),
  output: ['request', SupportRequestType],
});
