import { hideResponse } from '#features/content/comments/server/commentWrites.ts';
import { restoreResponse } from '#features/content/comments/server/restoreResponse.ts';
import {
  eventCommentOf,
  eventPlaceOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  changeConversation,
  hideConversation,
} from '#features/content/conversations/server/conversationWrites.ts';
import { restoreConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import {
  removeCommentFromIndex,
  removeConversationFromIndex,
} from '#features/content/searchIndex/server/searchIndex.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { type ModeratedThing, rowOf } from './moderatedThing.ts';

/** The state that a decision changes, and undo restores. */
export interface ThingState {
  spamAt: Date | null;
  heldAt: Date | null;
  deletedAt: Date | null;
  /** Its post's accepted answer: a hidden response is no longer accepted. */
  acceptedId: number | null;
  /** Likewise the official answer. */
  officialId: number | null;
}

export function stateOfThing(thing: ModeratedThing): ThingState {
  const { spam_at, held_at, deleted_at } = rowOf(thing);
  const { accepted_comment_id: acceptedId, official_comment_id: officialId } = thing.post;
  return { spamAt: spam_at, heldAt: held_at, deletedAt: deleted_at, acceptedId, officialId };
}

export function isSameState(a: ThingState, b: ThingState): boolean {
  const isSame = (x: Date | null, y: Date | null) => x?.getTime() === y?.getTime();
  return (
    isSame(a.spamAt, b.spamAt) && isSame(a.heldAt, b.heldAt) && isSame(a.deletedAt, b.deletedAt)
  );
}

/**
 * Sets the state of a locked item, including counters, search index and events.
 * @throws AppError FORBIDDEN or CONFLICT if a deleted item cannot be restored
 */
export async function bringInto(
  ctx: Ctx,
  unit: Unit,
  thing: ModeratedThing,
  to: ThingState,
): Promise<void> {
  const from = stateOfThing(thing);
  if (from.deletedAt !== null && to.deletedAt === null) await restore(ctx, unit, thing, to);
  if (
    from.spamAt?.getTime() !== to.spamAt?.getTime() ||
    from.heldAt?.getTime() !== to.heldAt?.getTime()
  ) {
    await veil(unit, thing, to);
  }
  if (from.deletedAt === null && to.deletedAt !== null) {
    await remove(unit, thing, { actorId: ctx.viewer.memberId ?? 0, now: to.deletedAt });
  }
}

async function restore(ctx: Ctx, unit: Unit, thing: ModeratedThing, to: ThingState): Promise<void> {
  const { deletedAt } = stateOfThing(thing);
  if (deletedAt === null) return;
  const { acceptedId, officialId } = to;
  const what = { id: rowOf(thing).id, deletedAt, acceptedId, officialId };
  await (thing.response === null
    ? restoreConversation(ctx, unit, what)
    : restoreResponse(ctx, unit, what));
}

/** Marks it as spam or held, or clears both. */
async function veil(
  unit: Unit,
  { post, response }: ModeratedThing,
  { spamAt, heldAt, acceptedId, officialId }: ThingState,
): Promise<void> {
  const { trx, emit } = unit;
  const marks = { spam_at: spamAt, held_at: heldAt };
  await recounting(unit, [post.id], async () => {
    if (response === null) await changeConversation(trx, post.id, marks);
    else await trx.updateTable('comments').set(marks).where('id', '=', response.id).execute();
    // An answer chosen since is kept; `recounting` removes uncounted ones.
    await trx
      .updateTable('conversations')
      .set(({ fn, val }) => ({
        accepted_comment_id: fn.coalesce('accepted_comment_id', val(acceptedId)),
        official_comment_id: fn.coalesce('official_comment_id', val(officialId)),
      }))
      .where('id', '=', post.id)
      .execute();
  });
  if (response === null) emit({ type: 'conversation.updated', payload: eventPlaceOf(post) });
  else emit({ type: 'comment.updated', payload: eventCommentOf(post, response) });
}

async function remove(
  unit: Unit,
  { post, response }: ModeratedThing,
  by: { actorId: number; now: Date },
): Promise<void> {
  const { trx, emit } = unit;
  if (response === null) {
    await recounting(unit, [post.id], () => hideConversation(trx, post.id, by));
    await removeConversationFromIndex(trx, post.id);
    emit({ type: 'conversation.deleted', payload: eventPlaceOf(post) });
    return;
  }
  const gone = await recounting(unit, [post.id], () => hideResponse(trx, response.id, by));
  for (const id of gone) await removeCommentFromIndex(trx, id);
  emit({ type: 'comment.deleted', payload: eventCommentOf(post, response) });
}
