import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import {
  hideConversation,
  lockConversation,
} from '#features/content/conversations/server/conversationWrites.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { removeConversationFromIndex } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { EntryRow } from './contestQueries.ts';

/** Deletes the entry's post with its comments; the member may enter another one. */
export async function withdrawEntry(
  ctx: Ctx,
  unit: Unit,
  { entry }: { entry: EntryRow },
): Promise<void> {
  const { trx, emit } = unit;
  await trx
    .updateTable('contest_entries')
    .set({ status: 'WITHDRAWN', position: null, message: null, updated_at: ctx.now })
    .where('id', '=', entry.id)
    .execute();
  const { post_id: id, member_id: actorId } = entry;
  if (id === null) return;
  const post = await lockConversation(trx, id);
  await recounting(unit, [id], () => hideConversation(trx, id, { actorId, now: ctx.now }));
  await removeConversationFromIndex(trx, id);
  emit({ type: 'conversation.deleted', payload: eventPlaceOf(post) });
}
