import { type Selectable, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import type { PostNotes } from '#db/tables.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { logActivity } from '#platform/logActivity.ts';
import { canManagePostNotes } from '../postNoteAccess.ts';
import { postNoteSchema } from '../postNoteRules.ts';

export type PostNoteRow = Selectable<PostNotes>;

const placeOf = (post: ConversationRow) => ({ categoryId: post.category_id });

/** Staff notes on a post, newest first; null without permission. */
export async function listPostNotes(
  ctx: Ctx,
  post: ConversationRow,
): Promise<PostNoteRow[] | null> {
  if (!canManagePostNotes(ctx.viewer, placeOf(post)).ok) return null;
  return ctx.db
    .selectFrom('post_notes')
    .selectAll()
    .where('conversation_id', '=', post.id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** A post's number of notes; null without permission. */
export function postNoteCount(ctx: Ctx, post: ConversationRow): number | null {
  return canManagePostNotes(ctx.viewer, placeOf(post)).ok ? post.note_count : null;
}

/** @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED */
export async function addPostNote(
  ctx: Ctx,
  conversationId: number,
  given: unknown,
): Promise<PostNoteRow> {
  const authorId = demandActive(ctx.viewer);
  const post = await getConversation(ctx, conversationId);
  demand(canManagePostNotes(ctx.viewer, placeOf(post)));
  const { content } = parseInput(postNoteSchema, given);
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const row = await trx
      .insertInto('post_notes')
      .values({ conversation_id: post.id, author_id: authorId, content, created_at: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await countNote(trx, post.id, 1);
    await logNote(unit, 'add-note', row, authorId);
    return row;
  });
}

/**
 * Deletes the viewer's own note.
 * @returns the note, so that it can be restored
 * @throws AppError NOT_FOUND, also for another member's
 */
export async function deletePostNote(ctx: Ctx, id: number): Promise<PostNoteRow> {
  const authorId = demandActive(ctx.viewer);
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const row = await trx
      .deleteFrom('post_notes')
      .where('id', '=', id)
      .where('author_id', '=', authorId)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('NOT_FOUND');
    const post = await getConversation(ctx, row.conversation_id);
    demand(canManagePostNotes(ctx.viewer, placeOf(post)));
    await countNote(trx, post.id, -1);
    await logNote(unit, 'delete-note', row, authorId);
    return row;
  });
}

async function countNote(trx: DatabaseTransaction, postId: number, by: 1 | -1): Promise<void> {
  await trx
    .updateTable('conversations')
    .set({ note_count: sql`note_count + ${by}` })
    .where('id', '=', postId)
    .execute();
}

/** Logs that a note was added, without its text: the log has other readers. */
async function logNote(
  unit: Unit,
  activity: 'add-note' | 'delete-note',
  note: PostNoteRow,
  actorId: number,
): Promise<void> {
  const target = { type: 'conversation', id: note.conversation_id } as const;
  await logActivity(unit, { actorId, activity, target, detail: { noteId: note.id } });
}
