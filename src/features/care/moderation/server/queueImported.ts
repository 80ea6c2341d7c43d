import { sql } from 'kysely';
import type { ImportFinish, ImportScope } from '#platform/import/importKind.ts';

/** Imported posts and responses that wait for a decision are in the queue; who wrote them is not told. */
export const queueImported: ImportFinish = async ({ trx, source }) => {
  await sql`
    insert into moderation_items (target_type, target_id, conversation_id, author_id, kind, category_id,
      topic_id, language, reasons, latest_reason, opened_at, latest_at)
    select thing.type, thing.id, post.id, thing.author_id, thing.kind, post.category_id, post.topic_id,
      post.language, array[thing.reason], thing.reason, thing.at, thing.at
    from (
      select 'conversation' as type, id, id as conversation_id, author_id, conversations.type as kind,
        case when spam_at is null then 'HELD' else 'SPAM' end as reason, coalesce(spam_at, held_at) as at
      from conversations
      where (held_at is not null or spam_at is not null) and deleted_at is null
        and id in (select target_id from import_records where source = ${source} and kind = 'posts')
      union all
      select 'comment', id, conversation_id, author_id,
        case when parent_id is null then 'COMMENT' else 'REPLY' end,
        case when spam_at is null then 'HELD' else 'SPAM' end, coalesce(spam_at, held_at)
      from comments
      where (held_at is not null or spam_at is not null) and deleted_at is null
        and id in (select target_id from import_records where source = ${source} and kind = 'comments')
    ) thing join conversations post on post.id = thing.conversation_id
    where not exists (select from moderation_items known
      where known.target_type = thing.type and known.target_id = thing.id)
    on conflict do nothing`.execute(trx);
};

/** Entries that nobody here has added to or decided. */
export async function unqueueImported(
  { trx }: Pick<ImportScope, 'trx'>,
  { kind, ids }: { kind: string; ids: readonly number[] },
): Promise<void> {
  const type = kind === 'posts' ? 'conversation' : kind === 'comments' ? 'comment' : null;
  if (type === null) return;
  await sql`
    delete from moderation_items
    where target_type = ${type} and target_id = any(${[...ids]}::bigint[]) and resolved_at is null
      and latest_actor_id is null and reasons <@ array['HELD', 'SPAM']`.execute(trx);
}
