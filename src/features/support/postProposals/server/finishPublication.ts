import { AppError } from '#core/errors.ts';
import { createComment } from '#features/content/comments/server/commentService.ts';
import { canMarkOfficial } from '#features/content/conversations/conversationRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { performChange } from '#features/content/interactions/server/activityService.ts';
import type { Ctx } from '#platform/context.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { findProposal } from './proposalStore.ts';

/**
 * Adds the answer to a post that was published, by the agent who proposed it. Repeatable: the hourly job does it after a crash,
 * and once a post that waited for approval is approved.
 */
export async function finishPublication(ctx: Ctx, proposalId: number): Promise<void> {
  const proposal = await findProposal(ctx.db, proposalId);
  if (proposal?.state !== 'PUBLISHED' || proposal.is_finished) return;
  const { answer, conversation_id: postId, publication_key: clientMutationId } = proposal;
  const viewer = await findViewer(ctx, proposal.proposed_by_id);
  if (answer !== '' && postId !== null && viewer !== null) {
    const asAgent: Ctx = { ...ctx, viewer, perRequest: new Map() };
    try {
      const comment = await createComment(asAgent, postId, { message: answer, clientMutationId });
      const post = await getConversation(asAgent, postId);
      if (canMarkOfficial(viewer, factsOf(post)).ok) {
        const subject = { id: comment.id, entityType: 'COMMENT' } as const;
        await performChange(asAgent, 'mark-official-answer', subject);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.log.info({ proposalId, code: error.code }, 'the answer of a published request waits');
      return;
    }
  }
  await ctx.db
    .updateTable('support_proposals')
    .set({ is_finished: true })
    .where('id', '=', proposal.id)
    .execute();
}
