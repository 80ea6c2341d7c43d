import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Passages read, and posts kept. */
const read = 80;
const kept = 12;
/** Bits that differ from those of unrelated texts: half of them do by chance. */
const mostBits = 190;

/** Keeps the posts closest in meaning, so that a page of a post reads them without comparing anything. */
export async function keepAlike(
  trx: Database,
  id: number,
  to: { model: string; bits: string } | null,
): Promise<void> {
  await sql`delete from alike_posts where conversation_id = ${id}`.execute(trx);
  if (to === null) return;
  await sql`
    with near as (
      select doc_type, doc_id, bit_count(bits # ${to.bits}::bit(512)) as apart
      from passages where model = ${to.model} order by apart limit ${sql.lit(read)}
    ), posts as (
      select d.conversation_id, min(apart) as apart from near join search_documents d using (doc_type, doc_id)
      where d.conversation_id <> ${id} and apart <= ${sql.lit(mostBits)}
      group by d.conversation_id order by 2 limit ${sql.lit(kept)}
    )
    insert into alike_posts (conversation_id, ids)
    select ${id}, array_agg(conversation_id order by apart) from posts having count(*) > 0`.execute(
    trx,
  );
}
