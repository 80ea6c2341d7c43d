import { sql } from 'kysely';
import type { ImportUnit } from '../ledger/importUnit.ts';

/** Marks accepted answers, once both questions and answers are imported. */
export async function acceptAnswers(unit: ImportUnit): Promise<void> {
  const { source } = unit.site;
  await sql`
    update conversations c set accepted_comment_id = m.id
    from import_records a
    join import_records p on p.source = a.source and p.kind = 'answer' and p.external_id = a.fingerprint
    join comments m on m.id = p.target_id
    where a.source = ${source} and a.kind = 'accepted' and c.id = a.target_id
      and m.conversation_id = c.id and m.is_counted
      and m.author_id not in (select id from members where content_hidden)`.execute(unit.trx);
  const { rows } = await sql<{ missing: number }>`
    with done as (
      delete from import_records where source = ${source} and kind = 'accepted'
      returning fingerprint
    )
    select count(*)::int as missing from done
    where not exists (select from import_records p
      where p.source = ${source} and p.kind = 'answer' and p.external_id = done.fingerprint)`.execute(
    unit.trx,
  );
  unit.note('accepted answers that are not in the dump', rows[0]?.missing ?? 0);
}
