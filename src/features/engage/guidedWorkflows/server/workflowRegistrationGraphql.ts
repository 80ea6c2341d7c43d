import { CurrentUserType } from '#features/people/identity/server/identityGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import {
  confirmWorkflowRegistration,
  isWorkflowRegistrationCompleted,
  registrationFrameUrl,
} from './workflowRegistration.ts';

builder.objectFields(CurrentUserType, (t) => ({
  isGWRegistrationCompleted: t.boolean({
    description:
      'Whether the external host confirmed the workflow that belongs to registration; true while there is none.',
    resolve: ({ id }, _args, ctx) => isWorkflowRegistrationCompleted(ctx, id),
  }),
  gwRegistrationUrl: t.string({
    nullable: true,
    description:
      'The frame of the workflow that belongs to registration; null while there is none.',
    resolve: ({ id }, _args, ctx) => registrationFrameUrl(ctx, id),
  }),
}));

mutation('confirmGuidedWorkflowRegistration', {
  description:
    'Asks the external host, server to server, whether the viewer has completed the workflow that belongs to registration.',
  run: (ctx) => confirmWorkflowRegistration(ctx),
  output: ['isGWRegistrationCompleted', 'Boolean'],
});
