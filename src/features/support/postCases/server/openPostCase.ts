import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { textToHtml } from '#core/plainText.ts';
import { canEscalate } from '#features/content/conversations/conversationRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { performChange } from '#features/content/interactions/server/activityService.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { insertRequest } from '#features/support/requests/server/createSupportRequest.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { openRequest } from '#features/support/requests/server/supportWrites.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { openPostCaseSchema } from '../postCaseInputs.ts';
import { insertRequestPost } from './requestPosts.ts';

/**
 * Opens a case for a post, on behalf of its author and with their text, and marks the post as escalated.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED; CONFLICT if it already has an open case
 */
export async function openPostCase(
  ctx: Ctx,
  conversationId: string,
  given: unknown,
): Promise<SupportRequestRow> {
  const creatorId = demandActive(ctx.viewer);
  const { note } = parseInput(openPostCaseSchema, given);
  const post = await getConversation(ctx, requireId(conversationId));
  demand(canEscalate(ctx.viewer, factsOf(post)));
  if (post.merged_into_id !== null) {
    throw new AppError('CONFLICT', { message: 'This post was merged into another one.' });
  }
  const author = await wholeMemberLoader(ctx).load(post.author_id);
  const request = await inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const locked = await lockConversation(trx, post.id);
    await demandNoOpenCase(trx, locked);
    const row = await insertRequest(ctx, unit, {
      ...{ kind: 'CASE', title: locked.title, content: locked.content, creatorId },
      stripped_content: stripHtml(locked.content),
      requesterId: author === null || author.deleted_at !== null ? creatorId : author.id,
      ...{ topic_id: locked.topic_id, category_id: locked.category_id },
      attachments: Array.isArray(locked.attachments) ? locked.attachments : [],
      language: locked.language,
    });
    await copyFiles(trx, { row, post: locked });
    const open = openRequest(ctx, unit, row);
    await open.addEvent('POST_LINKED', { title: locked.title, postId: locked.id }, true);
    if (note) {
      await open.addEntry({
        ...{ kind: 'NOTE', is_public: false, author_id: creatorId, author_role: 'AGENT' },
        ...{ content: textToHtml(note), stripped_content: note },
      });
    }
    await insertRequestPost(ctx, trx, { requestId: row.id, postId: post.id, kind: 'ESCALATED' });
    await audit(trx, ctx, {
      action: 'supportRequest.openedFromPost',
      subjectType: 'supportRequest',
      subjectId: row.number,
      detail: { postId: post.id },
    });
    return open.row;
  });
  if (post.escalated_at === null) {
    const subject = { id: post.id, entityType: 'CONVERSATION' } as const;
    await performChange(ctx, 'escalate', { ...subject, reason: note });
  }
  return request;
}

async function demandNoOpenCase(trx: DatabaseTransaction, post: ConversationRow): Promise<void> {
  const open = await trx
    .selectFrom('support_request_posts')
    .innerJoin('support_requests', 'support_requests.id', 'request_id')
    .where('conversation_id', '=', post.id)
    .where('support_request_posts.kind', '=', 'ESCALATED')
    .where('status', '!=', 'CLOSED')
    .where('merged_into', 'is', null)
    .where('hidden_as', 'is', null)
    .select('request_id')
    .executeTakeFirst();
  if (open) throw new AppError('CONFLICT', { message: 'This post already has an open case.' });
}

/** The files of the post belong to the case too: it stays complete whatever happens to the post. */
async function copyFiles(
  trx: DatabaseTransaction,
  { row, post }: { row: SupportRequestRow; post: ConversationRow },
): Promise<void> {
  await sql`
    insert into file_uses (storage_key, target_type, target_id)
    select used.storage_key, 'supportEntry', entry.id
    from file_uses used
      join support_entries entry on entry.request_id = ${row.id} and entry.seq = 1
        and entry.content || entry.attachments::text like '%/files/' || used.storage_key || '/%'
    where used.target_type = 'conversation' and used.target_id = ${post.id}
    on conflict do nothing`.execute(trx);
}
