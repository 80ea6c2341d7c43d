import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { anonymousViewer, demandActive } from '#core/permissions.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { demandNoPrivateParts } from '#features/support/postCases/server/answerParts.ts';
import { insertRequestPost } from '#features/support/postCases/server/requestPosts.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { changeUnseen, type OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { proposalAnswerSchema } from '../proposalInputs.ts';
import { communityViewer } from './communityAuthor.ts';
import { finishPublication } from './finishPublication.ts';
import {
  findProposal,
  findProposalByToken,
  findRequest,
  lockAskedProposal,
  type ProposalRow,
  stateNow,
} from './proposalStore.ts';
import { auditProposal, demandNoFiles } from './proposePost.ts';
import './proposalEvents.ts';

/** A proposal and who answers it: the requester, with or without an account. */
export interface AskedProposal {
  proposal: ProposalRow;
  request: SupportRequestRow;
  /** Null: without an account, by their link. */
  memberId: number | null;
}

/** A proposal that the viewer is asked about; null for everybody else. */
export async function findOwnProposal(ctx: Ctx, id: number | null): Promise<AskedProposal | null> {
  const { memberId } = ctx.viewer;
  const proposal = id === null || memberId === null ? null : await findProposal(ctx.db, id);
  if (proposal === null || proposal.requester_id !== memberId) return null;
  const request = await findRequest(ctx.db, proposal.request_id);
  return request?.requester_id === memberId ? { proposal, request, memberId } : null;
}

export async function findSharedProposal(ctx: Ctx, token: string): Promise<AskedProposal | null> {
  const found = await findProposalByToken(ctx, token);
  return found && { ...found, memberId: null };
}

interface ProposalDecision {
  id?: string | null | undefined;
  token?: string | null | undefined;
}

/**
 * Publishes a proposal, as the customer has seen it or with their changes. This, and nothing else, makes it public.
 * @throws AppError NOT_FOUND, UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED; CONFLICT if it
 *   was changed or ended since they have seen it
 */
export async function acceptProposal(
  given: Ctx,
  by: ProposalDecision,
  answer: unknown,
): Promise<void> {
  const { ctx, asked } = await decide(given, by);
  const { proposal, request, memberId } = asked;
  const input = parseInput(proposalAnswerSchema, answer);
  // Sent twice.
  if (proposal.state === 'PUBLISHED') return;
  const isNamed = input.isNamed && memberId !== null;
  const title = input.title ?? proposal.title;
  const question = input.question ?? proposal.question;
  const isEdited = title !== proposal.title || question !== proposal.question;
  if (isEdited) {
    demandNoFiles({ question });
    await demandNoPrivateParts(ctx, request, { title, question });
  }
  demandOpen(ctx, proposal, input.revision);
  if (proposal.topic_id === null) throw ended();
  const viewer = isNamed
    ? ctx.viewer
    : await communityViewer(ctx, memberId === null ? null : ctx.viewer);
  const asAuthor: Ctx = { ...ctx, viewer, perRequest: new Map() };
  const draft = {
    ...{ communityPostType: 'QUESTION', title, content: question },
    ...{ topics: [proposal.topic_id], clientMutationId: proposal.publication_key },
    language: request.language,
  };
  await createConversation(asAuthor, draft, {
    lock: async () => undefined,
    write: (unit, made) =>
      settle(ctx, unit, asked, async (open, current) => {
        demandOpen(ctx, current, input.revision);
        const { trx } = unit;
        await trx
          .updateTable('support_proposals')
          .set({
            ...{ state: 'PUBLISHED', is_named: isNamed, is_edited: isEdited, title, question },
            ...{ conversation_id: made.id, ...(await answeredBy(ctx, asked)) },
            is_finished: current.answer === '',
          })
          .where('id', '=', current.id)
          .execute();
        await insertRequestPost(ctx, trx, {
          ...{ requestId: open.row.id, postId: made.id, kind: 'PUBLISHED' },
        });
        await open.addEvent('PUBLISH_AGREED', { postId: made.id, isNamed, isEdited }, true);
        await auditProposal(ctx, open, 'supportRequest.published', current, {
          ...{ postId: made.id, isNamed, isEdited },
        });
        tell(unit, ctx, { ...current, state: 'PUBLISHED' });
      }),
  });
  await finishPublication(given, proposal.id);
}

/**
 * Declines a proposal: nothing is published, and the customer is not asked again.
 * @throws AppError as acceptProposal
 */
export async function declineProposal(
  given: Ctx,
  by: ProposalDecision,
  { revision }: { revision: number },
): Promise<void> {
  const { ctx, asked } = await decide(given, by);
  await inTransaction(ctx, (unit) =>
    settle(ctx, unit, asked, async (open, current) => {
      demandOpen(ctx, current, revision);
      await unit.trx
        .updateTable('support_proposals')
        .set({ state: 'DECLINED', ...(await answeredBy(ctx, asked)) })
        .where('id', '=', current.id)
        .execute();
      await open.addEvent('PUBLISH_DECLINED', {}, true);
      await auditProposal(ctx, open, 'supportRequest.publishDeclined', current);
      tell(unit, ctx, { ...current, state: 'DECLINED' });
    }),
  );
}

/** Who decides; who has a link decides as its customer, whoever is signed in: the token is their only proof. */
async function decide(
  given: Ctx,
  { id, token }: ProposalDecision,
): Promise<{ ctx: Ctx; asked: AskedProposal }> {
  demandAllowance(given, { what: 'support proposal', perMinute: 20 });
  if (token == null) {
    demandActive(given.viewer);
    const asked = await findOwnProposal(given, requireId(id ?? ''));
    if (asked === null) throw new AppError('NOT_FOUND');
    return { ctx: given, asked };
  }
  const ctx: Ctx = { ...given, viewer: anonymousViewer, perRequest: new Map() };
  const asked = await findSharedProposal(ctx, token);
  if (asked === null) throw new AppError('NOT_FOUND');
  return { ctx, asked };
}

/** Under the lock of the request, whose customer may have changed while it waited. */
async function settle(
  ctx: Ctx,
  unit: Unit,
  { proposal, request, memberId }: AskedProposal,
  work: (open: OpenRequest, current: ProposalRow) => Promise<void>,
): Promise<void> {
  await changeUnseen(ctx, unit, {
    id: request.id,
    ...(memberId === null && { contact: { name: request.requester_name } }),
    work: async (open) => {
      const current = await lockAskedProposal(unit.trx, request.id);
      if (current?.id !== proposal.id || open.row.requester_id !== memberId) throw ended();
      await work(open, current);
    },
  });
}

function demandOpen(ctx: Ctx, proposal: ProposalRow, revision: number): void {
  if (stateNow(proposal, ctx.now) !== 'ASKED') throw ended();
  if (proposal.revision !== revision) {
    throw new AppError('CONFLICT', { message: 'The text was changed since you opened it.' });
  }
}

function ended(): AppError {
  return new AppError('CONFLICT', { message: 'This question is no longer open.' });
}

async function answeredBy(ctx: Ctx, { request, memberId }: AskedProposal) {
  const member = memberId === null ? null : await wholeMemberLoader(ctx).load(memberId);
  const name = member ? member.full_name || member.username : request.requester_name;
  return {
    answered_at: ctx.now,
    answered_name: name || request.requester_email,
    updated_at: ctx.now,
  };
}

function tell({ emit }: Unit, { viewer }: Ctx, proposal: ProposalRow): void {
  const { id: proposalId, request_id: requestId, proposed_by_id: proposedById, state } = proposal;
  const by = { actorId: viewer.memberId };
  const payload = { proposalId, requestId, proposedById, state };
  emit({ type: 'supportProposal.answered', payload }, by);
  emit({ type: 'supportRequest.updated', payload: { requestId } }, by);
}
