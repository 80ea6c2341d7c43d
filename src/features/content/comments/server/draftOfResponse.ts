import type { z } from 'zod';
import type { CleanContent } from '#features/content/conversations/server/conversationContent.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { PostDraft } from '#features/content/conversations/server/postHooks.ts';
import type { createResponseSchema } from '../commentInputs.ts';

/** The hooks' view of a comment or reply. @param at null for a new one's id */
export function draftOfResponse(
  input: Omit<z.output<typeof createResponseSchema>, 'clientMutationId'>,
  text: CleanContent,
  at: { conversation: ConversationRow; isReply: boolean; id: number | null },
): PostDraft {
  const media = [...(input.attachments ?? []), ...(input.inlineMedia ?? [])];
  return {
    kind: at.isReply ? 'REPLY' : 'COMMENT',
    target: at.id === null ? null : { type: 'comment', id: at.id },
    categoryId: at.conversation.category_id,
    language: at.conversation.language,
    text: {
      html: text.content,
      stripped: text.stripped,
      others: media.map(({ caption }) => caption),
      addresses: media.map(({ source }) => source),
    },
    mentionCount: text.mentionedIds.length,
    postType: null,
    extras: input,
  };
}
