import { type Kysely, sql } from 'kysely';

/** The moderation queue at any size, its decisions, and one appeal (SPEC §2 conversations/moderation). */
const statements = [
  // The item's location, stored with the entry, so that filtering a long queue needs no join.
  `alter table moderation_items
     add column kind text,
     add column category_id bigint,
     add column topic_id bigint,
     add column language text,
     add column rule_note text,
     add column decision_id bigint references activity_log,
     add column decision_note text,
     add column mail_id bigint,
     add column appeal_of_id bigint unique references moderation_items,
     add column appeal_text text,
     add column appealed_at timestamptz`,
  `update moderation_items item
   set category_id = post.category_id, topic_id = post.topic_id, language = post.language,
     kind = case when item.target_type = 'conversation' then post.type
       when response.parent_id is null then 'COMMENT' else 'REPLY' end
   from conversations post left join comments response on true
   where post.id = item.conversation_id
     and (item.target_type = 'conversation' or response.id = item.target_id)`,
  `alter table moderation_items
     alter column kind set not null,
     alter column category_id set not null,
     alter column language set not null`,
  'create index moderation_items_thing on moderation_items (target_type, target_id, id desc)',
  'create index moderation_items_post on moderation_items (conversation_id)',
  `create index moderation_items_category on moderation_items (category_id, latest_at desc, id desc)
     where resolved_at is null`,
  `create index moderation_items_language on moderation_items (language, latest_at desc, id desc)
     where resolved_at is null`,
  `create index moderation_items_opened on moderation_items (opened_at desc, id desc)
     where resolved_at is null`,
  `create index moderation_items_done on moderation_items (resolved_at desc, id desc)
     where resolved_at is not null`,
  `create index moderation_items_assigned on moderation_items (assigned_to_id, latest_at desc)
     where resolved_at is null and assigned_to_id is not null`,
  'drop index moderation_items_by_author',
  'create index moderation_items_by_author on moderation_items (author_id, latest_at desc, id desc)',

  // Posts move and change their type in several places, responses move to other posts.
  `create function place_moderation_items() returns trigger language plpgsql as $$
   begin
     update moderation_items
     set category_id = new.category_id, topic_id = new.topic_id, language = new.language,
       kind = case when target_type = 'conversation' then new.type else kind end
     where conversation_id = new.id;
     return null;
   end $$`,
  `create trigger conversations_place_moderation
     after update of category_id, topic_id, language, type on conversations for each row
     when ((old.category_id, old.topic_id, old.language, old.type)
       is distinct from (new.category_id, new.topic_id, new.language, new.type))
     execute function place_moderation_items()`,
  `create function move_moderation_items() returns trigger language plpgsql as $$
   begin
     update moderation_items item
     set conversation_id = post.id, category_id = post.category_id, topic_id = post.topic_id,
       language = post.language, kind = case when new.parent_id is null then 'COMMENT' else 'REPLY' end
     from conversations post
     where post.id = new.conversation_id and item.target_type = 'comment' and item.target_id = new.id;
     return null;
   end $$`,
  `create trigger comments_move_moderation
     after update of conversation_id, parent_id on comments for each row
     when ((old.conversation_id, old.parent_id) is distinct from (new.conversation_id, new.parent_id))
     execute function move_moderation_items()`,

  // Items deleted elsewhere need no decision unless restored.
  `create function settle_moderation_items() returns trigger language plpgsql as $$
   begin
     if new.deleted_at is not null then
       update moderation_items
       set resolved_at = new.deleted_at, resolved_by_id = new.deleted_by_id, verdict = 'GONE'
       where target_type = tg_argv[0] and target_id = new.id and resolved_at is null;
     else
       -- A deletion by staff outside the queue is not a decision.
       with undone as (
         update moderation_items set verdict = 'UNDONE'
         where target_type = tg_argv[0] and target_id = new.id and verdict = 'DELETE' and reasons = '{}'
           and appeal_text is null
         returning mail_id
       )
       delete from mails where state = 'QUEUED' and id in (select mail_id from undone);
       update moderation_items
       set resolved_at = null, resolved_by_id = null, verdict = null
       where id = (select max(id) from moderation_items
           where target_type = tg_argv[0] and target_id = new.id and verdict = 'GONE')
         and not exists (select from moderation_items
           where target_type = tg_argv[0] and target_id = new.id and resolved_at is null);
     end if;
     return null;
   end $$`,
  ...['conversation', 'comment'].map(
    (type) => `create trigger ${type}s_settle_moderation
      after update of deleted_at on ${type}s for each row
      when (old.deleted_at is distinct from new.deleted_at)
      execute function settle_moderation_items('${type}')`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
