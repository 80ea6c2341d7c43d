import { queueMail } from '#features/base/mail/server/queueMail.ts';
import type { OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import {
  addressed,
  listReferences,
  newMessageId,
} from '#features/support/supportEmail/server/supportLetters.ts';
import type { Ctx } from '#platform/context.ts';
import { proposalPaths } from '../proposalRules.ts';
import { insertProposalToken, type ProposalRow } from './proposalStore.ts';

/** To someone without an account, at the address of the request. */
export async function sendProposal(ctx: Ctx, { unit, row }: OpenRequest, proposal: ProposalRow) {
  const { trx } = unit;
  if (row.requester_email === null) return;
  const token = await insertProposalToken(trx, proposal.id);
  await queueMail(trx, {
    kind: 'SUPPORT_PUBLISH',
    data: {
      ...{ number: `${row.number}`, title: row.title, message: proposal.message },
      ...{ url: proposalPaths.byToken(token), until: proposal.expires_at.toISOString() },
      references: await listReferences(trx, row.id),
    },
    ...(await addressed(ctx, trx, {
      ...{ row, recipient: { email: row.requester_email, memberId: null } },
      messageId: newMessageId(ctx, proposal),
    })),
  });
}
