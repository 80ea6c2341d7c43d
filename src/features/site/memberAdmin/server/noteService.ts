import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandMember, holds } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { noteSchema } from '../memberAdminInputs.ts';

export interface NoteRow {
  id: number;
  member_id: number;
  author_id: number | null;
  content: string;
  created_at: Date;
}

/** Staff notes on a member, newest first. The member cannot see them. */
export async function listNotes(ctx: Ctx, memberId: number): Promise<NoteRow[]> {
  demand(holds(ctx.viewer, 'MANAGE_NOTES'));
  return ctx.db
    .selectFrom('member_notes')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

export async function addNote(ctx: Ctx, input: unknown): Promise<NoteRow> {
  demand(holds(ctx.viewer, 'MANAGE_NOTES'));
  const authorId = demandMember(ctx.viewer);
  const { memberId, content } = parseInput(noteSchema, input);
  return inTransaction(ctx, async ({ trx }) => {
    const member = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!member) throw new AppError('NOT_FOUND');
    const row = await trx
      .insertInto('member_notes')
      .values({ member_id: memberId, author_id: authorId, content, created_at: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, ctx, {
      action: 'member.noteAdded',
      subjectType: 'member',
      subjectId: memberId,
      detail: { noteId: row.id },
    });
    return row;
  });
}

/**
 * Deletes the viewer's own note.
 * @returns the note, so that it can be restored
 * @throws AppError NOT_FOUND, also for another member's
 */
export async function deleteNote(ctx: Ctx, id: number): Promise<NoteRow> {
  demand(holds(ctx.viewer, 'MANAGE_NOTES'));
  const authorId = demandMember(ctx.viewer);
  return inTransaction(ctx, async ({ trx }) => {
    const row = await trx
      .deleteFrom('member_notes')
      .where('id', '=', id)
      .where('author_id', '=', authorId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: 'member.noteDeleted',
      subjectType: 'member',
      subjectId: row.member_id,
      detail: { noteId: id },
    });
    return row;
  });
}
