import { mutation } from '#platform/graphql/mutation.ts';
import { answerScreener, completeRegistration } from './registrationService.ts';

mutation('completeRegistration', {
  fieldDescription: 'Says what the viewer’s registration still lacks; faults are told by field.',
  input: (t) => ({
    email: t.string(),
    username: t.string(),
    tosAccepted: t.boolean(),
    customFields: t.field({ type: 'JSON' }),
  }),
  run: (ctx, input) => completeRegistration(ctx, input),
  output: 'isRegCompleted',
});

mutation('answerScreener', {
  fieldDescription: 'Answers the community’s screener; faults are told by field.',
  input: (t) => ({ answers: t.field({ type: 'JSON', required: true }) }),
  run: (ctx, { answers }) => answerScreener(ctx, answers),
  output: 'screenerFilled',
});
