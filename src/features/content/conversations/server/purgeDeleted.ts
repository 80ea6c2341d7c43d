import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** Rows that a transaction purges at once. */
const batch = 500;

interface Kind {
  type: 'conversation' | 'comment';
  table: 'conversations' | 'comments';
  /** The post of a row `gone`, whose open entries in the moderators' queue keep it. */
  postId: RawBuilder<unknown>;
  /** What of a row was somebody's words. */
  blank: RawBuilder<unknown>;
}

const kinds: readonly Kind[] = [
  {
    type: 'conversation',
    table: 'conversations',
    postId: sql`gone.id`,
    blank: sql`title = '', slug = '', content = '', stripped_content = '', tags = '{}',
      cover_image = null, preview_description = null, meta_title = null, meta_description = null,
      custom_fields = '{}', attachments = '[]', inline_media = '[]', note_count = 0`,
  },
  {
    type: 'comment',
    table: 'comments',
    postId: sql`gone.conversation_id`,
    blank: sql`content = '', stripped_content = '', attachments = '[]', inline_media = '[]'`,
  },
];

/**
 * Removes the words of what was deleted 30 days ago, when nobody can take that back any more (DECISIONS
 * "Other"): texts, earlier versions, mentions, staff's notes, drafts of edits; their files go with the next
 * sweep of unused ones. The bare rows stay: redirects lead over them, files are hidden by them until they
 * are gone, and an import knows what it has brought. What stands under an open entry of the moderators'
 * queue, as an appeal is, waits for its end.
 */
export async function purgeDeleted({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  for (const kind of kinds) {
    let purged = batch;
    while (purged === batch) {
      purged = await db.transaction().execute((trx) => purgeSome(trx, kind, now));
    }
  }
}

async function purgeSome(trx: DatabaseTransaction, kind: Kind, now: Date): Promise<number> {
  const { type, table, postId, blank } = kind;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} gone
    where deleted_at < ${now}::timestamptz - interval '30 days' and purged_at is null
      and not exists (select from moderation_items item
        where item.conversation_id = ${postId} and item.resolved_at is null)
    order by id limit ${batch} for update skip locked`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const isTheirs = sql`target_type = ${type} and target_id = any(${ids}::bigint[])`;
  await sql`update ${sql.table(table)} set ${blank}, purged_at = ${now}
    where id = any(${ids}::bigint[])`.execute(trx);
  for (const held of ['revisions', 'mentions']) {
    await sql`delete from ${sql.table(held)} where ${isTheirs}`.execute(trx);
  }
  if (type === 'conversation') await purgeBesides(trx, ids);
  return ids.length;
}

/** What stands beside a post and tells of its words. */
async function purgeBesides(trx: DatabaseTransaction, ids: readonly number[]): Promise<void> {
  const given = sql`any(${ids}::bigint[])`;
  await sql`delete from post_notes where conversation_id = ${given}`.execute(trx);
  await sql`delete from post_statuses where conversation_id = ${given}`.execute(trx);
  await sql`delete from drafts where draft_key = any(${ids.map((id) => `edit:${id}`)}::text[])`.execute(
    trx,
  );
  // The log names posts by their titles: where it tells of their deletion, and of what went there.
  await sql`
    update activity_log set detail = detail - 'title'
    where detail ? 'title' and (
      (target_type = 'conversation' and target_id = ${given} and activity = 'delete')
      or coalesce(detail->'mergedIntoId', detail->'mergedId', detail->'toId', detail->'postId')
        = any(array(select to_jsonb(id) from unnest(${ids}::bigint[]) as id)))`.execute(trx);
}
