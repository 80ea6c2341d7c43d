import {
  changeUnseen,
  openRequest,
  type SupportChange,
} from '#features/support/requests/server/supportWrites.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { finishPublication } from './finishPublication.ts';
import { lockAskedProposal } from './proposalStore.ts';
import { endProposal } from './proposePost.ts';

const batchSize = 100;
const day = 86_400_000;
/** For which the answer of a post that waits for approval is kept back. */
const finishDays = 30;

/** Whose words a proposal contains and who is asked must stay the same: otherwise it ends. */
export async function endUnanswerable(
  ctx: Ctx,
  unit: Unit,
  { before, after }: SupportChange,
): Promise<void> {
  if (before === null) return;
  const isOthers =
    before.requester_id !== after.requester_id || before.requester_email !== after.requester_email;
  const isAway =
    (before.merged_into === null && after.merged_into !== null) ||
    (before.hidden_as === null && after.hidden_as !== null);
  if (!isOthers && !isAway) return;
  const proposal = await lockAskedProposal(unit.trx, after.id);
  if (proposal === null) return;
  await endProposal(ctx, openRequest(ctx, unit, after), { proposal, state: 'WITHDRAWN' });
}

/** Ends the proposals whose time has passed, and adds answers that are missing. */
export async function endProposals(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let ended = 0;
  const due = await ctx.db
    .selectFrom('support_proposals')
    .where('state', '=', 'ASKED')
    .where('expires_at', '<=', ctx.now)
    .orderBy('expires_at')
    .limit(batchSize)
    .select(['id', 'request_id'])
    .execute();
  for (const { id, request_id: requestId } of due) {
    if (signal?.aborted) return ended;
    ended += await inTransaction(ctx, (unit) =>
      changeUnseen(ctx, unit, {
        id: requestId,
        work: async (open) => {
          const proposal = await lockAskedProposal(unit.trx, requestId);
          if (proposal?.id !== id || proposal.expires_at > ctx.now) return 0;
          await endProposal(ctx, open, { proposal, state: 'EXPIRED' });
          return 1;
        },
      }),
    );
  }
  const unfinished = await ctx.db
    .selectFrom('support_proposals')
    .where('state', '=', 'PUBLISHED')
    .where('is_finished', '=', false)
    .where('answered_at', '>', new Date(ctx.now.getTime() - finishDays * day))
    .orderBy('id')
    .limit(batchSize)
    .select('id')
    .execute();
  for (const { id } of unfinished) {
    if (signal?.aborted) break;
    await finishPublication(ctx, id);
  }
  return ended;
}
