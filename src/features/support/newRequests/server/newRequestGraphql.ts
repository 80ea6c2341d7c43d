import { parseId } from '#core/ids.ts';
import { demandAgent } from '#features/support/agentWorkspace/server/demandAgent.ts';
import {
  SupportKindEnum,
  SupportPriorityEnum,
  SupportRequestType,
} from '#features/support/requests/server/supportGraphql.ts';
import { AgentStatusEnum } from '#features/support/requests/server/supportMutationGraphql.ts';
import { mailboxOfRequest } from '#features/support/supportEmail/server/mailboxOfRequest.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentInput } from '#platform/graphql/mediaTypes.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { newRequestSchema, newRequestWays } from '../newRequestInputs.ts';
import { openNewRequest } from './newRequestService.ts';

const NewRequestWayEnum = builder.enumType('SupportNewRequestWay', {
  description: 'EMAIL: the desk writes first. PHONE: a call. INTERNAL: only agents see it.',
  values: newRequestWays,
});

mutation('openSupportRequest', {
  description: 'Opens a request for a customer; agents only.',
  input: (t) =>
    schemaFields(t, newRequestSchema, {
      way: { type: NewRequestWayEnum },
      kind: { type: SupportKindEnum },
      requesterId: 'The member for whom it is opened.',
      requesterEmail:
        'Or someone without an account. The confirmed address of a member is that member.',
      caller: 'Of a call: the number, or who called for the customer.',
      message: 'HTML: what is sent, what was said, or a note.',
      customFields: 'Answers to the fields of the type, by key.',
      attachments: { type: [AttachmentInput] },
      priority: { type: SupportPriorityEnum },
      status: {
        type: AgentStatusEnum,
        description: 'NEW, and passed on to an agent, unless given.',
      },
    }),
  run: (ctx, input) => openNewRequest(ctx, input),
  output: ['request', SupportRequestType],
});

builder.queryFields((t) => ({
  supportSender: t.string({
    nullable: true,
    description:
      'The address that emails of a team are sent from; null without a mailbox. Agents only.',
    args: { teamId: t.arg.id() },
    resolve: async (_root, { teamId }, ctx) => {
      demandAgent(ctx);
      const mailbox = await mailboxOfRequest(ctx.db, {
        team_id: parseId(teamId),
        mailbox_id: null,
      });
      return mailbox?.address ?? null;
    },
  }),
}));
