import { type Kysely, sql } from 'kysely';

/**
 * Who could read a version when it was current (SPEC §6): text written while a post, comment or parent
 * comment was private stays restricted to those who could read it then, unless it became public unchanged.
 */
const statements = [
  // Members who can read it besides staff; null for everyone.
  'alter table revisions add column private_to bigint[]',
  // Versions of currently private content; earlier states are not recorded.
  `update revisions set private_to = array_remove(array[author_id, addressee_id], null)
     from comments where target_type = 'comment' and target_id = comments.id and is_private`,
  `update revisions set private_to = array[author_id]
     from conversations where target_type = 'conversation' and target_id = conversations.id and is_private`,

  // The version that becomes public is unrestricted from then on. With triggers, because privacy ends in
  // several features: activities, edits, and the undo of both. A text changed at the same moment is stored as
  // a new version right after, and the one it replaced was never public.
  `create function open_versions(post_id bigint, rewritten_type text, rewritten_id bigint)
     returns void language sql as $$
     update revisions set private_to = null
     where private_to is not null
       and ((target_type = 'conversation' and target_id = post_id)
         or (target_type = 'comment' and target_id in (
           select response.id
           from comments response left join comments parent on parent.id = response.parent_id
           where response.conversation_id = post_id and not response.is_private
             and not coalesce(parent.is_private, false))))
       and not (target_type = rewritten_type and target_id = rewritten_id)
       and not exists (select from revisions newer where newer.target_type = revisions.target_type
         and newer.target_id = revisions.target_id and newer.number > revisions.number)
       and not exists (select from conversations where id = post_id and is_private)
   $$`,
  `create function post_opened() returns trigger language plpgsql as $$
     begin
       perform open_versions(new.id, 'conversation', case when old.content <> new.content
         or old.title <> new.title or old.tags <> new.tags then new.id else 0 end);
       return null;
     end $$`,
  `create function comment_opened() returns trigger language plpgsql as $$
     begin
       perform open_versions(new.conversation_id, 'comment',
         case when old.content <> new.content then new.id else 0 end);
       return null;
     end $$`,
  `create trigger conversations_opened after update of is_private on conversations for each row
     when (old.is_private and not new.is_private) execute function post_opened()`,
  `create trigger comments_opened after update of is_private on comments for each row
     when (old.is_private and not new.is_private) execute function comment_opened()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
