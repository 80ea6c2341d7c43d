import { AppError } from '#core/errors.ts';
import { slugOf } from '#core/slug.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { runPostHooks } from '#features/content/conversations/server/postHooks.ts';
import {
  insertPublishedPost,
  replacePublishedPost,
} from '#features/content/conversations/server/publishPost.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import type { EntryRow } from './contestQueries.ts';

/** Shows the entry as a post, in the place of the contest. */
export async function publishEntry(
  ctx: Ctx,
  unit: Unit,
  { row, post, isHeld }: { row: EntryRow; post: ConversationRow; isHeld: boolean },
): Promise<EntryRow> {
  const published = {
    placement: {
      ...{ categoryId: post.category_id, topicId: post.topic_id },
      ...{ audience: null, audienceLists: [] },
    },
    ...{ editorId: row.member_id, mentionedIds: [] },
    values: {
      ...{ type: 'CONTEST_ENTRY', language: post.language, tags: [] },
      ...{ title: row.title, slug: slugOf(row.title) },
      ...{ content: row.content, stripped_content: row.stripped_content },
    },
  };
  if (row.post_id !== null) {
    const current = await lockConversation(unit.trx, row.post_id);
    // Staff made it private, or archived it: it stays as it is.
    if (current.is_private || current.archived_at !== null) {
      throw new AppError('CONVERSATION_CLOSED');
    }
    await replacePublishedPost(ctx, unit, row.post_id, published);
    return row;
  }
  const { id, member_id: authorId } = row;
  const values = { ...published.values, id };
  await insertPublishedPost(ctx, unit, { ...published, values, authorId, isHeld });
  await unit.trx.updateTable('contest_entries').set({ post_id: id }).where('id', '=', id).execute();
  await logActivity(unit, {
    ...{ actorId: authorId, activity: 'submit-contest-entry' },
    target: { type: 'conversation', id: post.id },
    detail: { entryId: id },
  });
  return { ...row, post_id: id };
}

/** The entries of a blind contest become posts when it is announced. */
export async function publishBlindEntries(
  ctx: Ctx,
  unit: Unit,
  post: ConversationRow,
): Promise<void> {
  const rows = await unit.trx
    .selectFrom('contest_entries')
    .selectAll()
    .where('contest_id', '=', post.id)
    .where('status', '=', 'SUBMITTED')
    .where('post_id', 'is', null)
    .orderBy('id')
    .$castTo<EntryRow>()
    .execute();
  for (const row of rows) {
    await publishEntry(ctx, unit, { row, post, isHeld: row.is_held });
    await runPostHooks(ctx, unit, 'created', {
      target: { type: 'conversation', id: row.id },
      ...{ actorId: row.member_id, authorId: row.member_id, isRewritten: true, activityId: null },
    });
  }
}
