import { sql } from 'kysely';
import { deleteRecords, listRecords } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';

const batchSize = 200;
const apart = 2_000_000_000;

/**
 * Completes the revisions of a batch of posts: a dump contains only what an edit changed, a revision is a
 * complete state, so unchanged parts are copied from the previous revision. Then numbers them.
 * @returns false if nothing is left
 */
export async function numberRevisions(unit: ImportUnit): Promise<boolean> {
  const work = await listRecords(unit, 'revisions', batchSize);
  if (work.length === 0) return false;
  const types = work.map((record) => record.fingerprint);
  const ids = work.map((record) => record.targetId);
  const targets = sql`unnest(${types}::text[], ${ids}::bigint[]) as t (target_type, target_id)`;
  await sql`
    with states as (
      select r.id, r.target_type, r.target_id, r.edited_at, r.content, r.title, r.tags,
        count(nullif(r.content, '')) over before as content_group,
        count(r.title) over before as title_group,
        count(r.tags) over before as tags_group
      from ${targets} join revisions r using (target_type, target_id)
      window before as (partition by target_type, target_id order by edited_at, r.id)
    ), whole as (
      select id,
        max(content) over (partition by target_type, target_id, content_group) as content,
        max(title) over (partition by target_type, target_id, title_group) as title,
        max(tags) over (partition by target_type, target_id, tags_group) as tags,
        row_number() over (partition by target_type, target_id order by edited_at, id) as number
      from states
    )
    update revisions r
    set content = w.content, title = w.title, tags = w.tags, number = w.number - ${apart}::int
    from whole w where w.id = r.id`.execute(unit.trx);
  await sql`
    update revisions r set number = r.number + ${apart}::int
    from ${targets}
    where r.target_type = t.target_type and r.target_id = t.target_id and r.number < 0`.execute(
    unit.trx,
  );
  await deleteRecords(
    unit,
    'revisions',
    work.map((record) => record.externalId),
  );
  return true;
}
