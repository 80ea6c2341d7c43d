import DataLoader from 'dataloader';
import type { Selectable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import type { PostNotes } from '#db/tables.ts';
import { getConversation } from '#features/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/conversations/server/conversationQueries.ts';
import { type Ctx, inTransaction, perRequest } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { canManagePostNotes } from '../postNoteAccess.ts';
import { postNoteSchema } from '../postNoteRules.ts';

export type PostNoteRow = Selectable<PostNotes>;

const placeOf = (post: ConversationRow) => ({ categoryId: post.category_id });

/** What staff wrote down about a post, newest first; null for others. */
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

/** How many notes a post has; null for those who do not read them. */
export async function postNoteCount(ctx: Ctx, post: ConversationRow): Promise<number | null> {
  if (!canManagePostNotes(ctx.viewer, placeOf(post)).ok) return null;
  return perRequest(ctx, createCountLoader).load(post.id);
}

function createCountLoader(ctx: Ctx): DataLoader<number, number> {
  return new DataLoader(async (ids) => {
    const rows = await ctx.db
      .selectFrom('post_notes')
      .select('conversation_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('conversation_id', 'in', ids)
      .groupBy('conversation_id')
      .execute();
    const counts = new Map(rows.map((row) => [row.conversation_id, row.count]));
    return ids.map((id) => counts.get(id) ?? 0);
  });
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
  return inTransaction(ctx, async ({ trx }) => {
    const row = await trx
      .insertInto('post_notes')
      .values({ conversation_id: post.id, author_id: authorId, content, created_at: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await logNote(trx, 'add-note', row, authorId);
    return row;
  });
}

/**
 * Takes an own note back.
 * @returns the note, so that it can be written again
 * @throws AppError NOT_FOUND, also for somebody else's
 */
export async function deletePostNote(ctx: Ctx, id: number): Promise<PostNoteRow> {
  const authorId = demandActive(ctx.viewer);
  return inTransaction(ctx, async ({ trx }) => {
    const row = await trx
      .deleteFrom('post_notes')
      .where('id', '=', id)
      .where('author_id', '=', authorId)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('NOT_FOUND');
    const post = await getConversation(ctx, row.conversation_id);
    demand(canManagePostNotes(ctx.viewer, placeOf(post)));
    await logNote(trx, 'delete-note', row, authorId);
    return row;
  });
}

/** That there was a note, not what it said: the log is read by others than the notes. */
async function logNote(
  trx: Parameters<typeof logActivity>[0],
  activity: 'add-note' | 'delete-note',
  note: PostNoteRow,
  actorId: number,
): Promise<void> {
  const target = { type: 'conversation', id: note.conversation_id };
  await logActivity(trx, { actorId, activity, target, detail: { noteId: note.id } });
}
