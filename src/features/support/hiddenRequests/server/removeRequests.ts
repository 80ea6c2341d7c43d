import { sql } from 'kysely';
import { unlearn } from '#features/care/spam/server/learn.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { restoreDays } from '../hiddenRequestInputs.ts';

const batch = 100;

/** Removes the requests that were deleted 30 days ago; their files are swept with all that nothing uses. */
export async function removeDeletedRequests(ctx: Ctx): Promise<number> {
  const until = new Date(ctx.now.getTime() - restoreDays * 86_400_000);
  let total = 0;
  for (;;) {
    const count = await removeSome(ctx, until);
    total += count;
    if (count < batch) return total;
  }
}

function removeSome(ctx: Ctx, until: Date): Promise<number> {
  return inTransaction(ctx, async ({ trx }) => {
    const rows = await trx
      .selectFrom('support_requests')
      .where('hidden_as', '=', 'DELETED')
      .where('hidden_at', '<=', until)
      .where('merged_into', 'is', null)
      .orderBy('hidden_at')
      .limit(batch)
      .select(['id', 'number'])
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const { rows: all } = await sql<{ id: number }>`
      with recursive gone (id) as (
        select unnest(${rows.map(({ id }) => id)}::bigint[])
        union select merged.id from gone join support_requests merged on merged.merged_into = gone.id)
      select id from gone`.execute(trx);
    const ids = all.map(({ id }) => id);
    await sql`delete from file_uses where target_type = 'supportEntry' and target_id in (
      select id from support_entries where request_id = any(${ids}::bigint[]))`.execute(trx);
    await sql`delete from file_uses where target_type = 'supportSideMessage' and target_id in (
      select message.id from support_side_messages message
        join support_side_conversations side on side.id = message.conversation_id
      where side.request_id = any(${ids}::bigint[]))`.execute(trx);
    // Messages that were moved elsewhere stay, and are of the request that has them.
    await sql`update support_entries set origin_id = request_id
      where origin_id = any(${ids}::bigint[]) and not request_id = any(${ids}::bigint[])`.execute(
      trx,
    );
    for (const id of ids) await unlearn(trx, { type: 'supportRequest', id });
    // They refer to each other's requests: first, all of them.
    await trx.deleteFrom('support_entries').where('request_id', 'in', ids).execute();
    await trx.deleteFrom('support_requests').where('id', 'in', ids).execute();
    for (const { number } of rows) {
      await audit(trx, ctx, {
        action: 'supportRequest.removed',
        subjectType: 'supportRequest',
        subjectId: number,
      });
    }
    return rows.length;
  });
}
