import { type Kysely, sql } from 'kysely';

/**
 * Text written while a post, comment or parent was spam or pending approval stays restricted to those who
 * could read it then, unless it became public unchanged; like private versions.
 */
const statements = [
  // Members who can read it besides holders of manage spam; null for everyone.
  'alter table revisions add column withheld_to bigint[]',
  // Versions of content that is currently not public; earlier states are not recorded.
  `update revisions set withheld_to = array[author_id] from comments
     where target_type = 'comment' and target_id = comments.id
       and (spam_at is not null or held_at is not null)`,
  `update revisions set withheld_to = array[author_id] from conversations
     where target_type = 'conversation' and target_id = conversations.id
       and (spam_at is not null or held_at is not null)`,

  // A text is public once no restriction remains, on itself or its parents. One changed at the same moment is
  // stored as a new version right after, and the one it replaced was never public.
  `create or replace function open_versions(post_id bigint, rewritten_type text, rewritten_id bigint)
     returns void language sql as $$
     update revisions set private_to = null, withheld_to = null
     where (private_to is not null or withheld_to is not null)
       and ((target_type = 'conversation' and target_id = post_id)
         or (target_type = 'comment' and target_id in (
           select response.id
           from comments response left join comments parent on parent.id = response.parent_id
           where response.conversation_id = post_id and not response.is_private
             and response.spam_at is null and response.held_at is null
             and not coalesce(parent.is_private, false)
             and parent.spam_at is null and parent.held_at is null)))
       and not (target_type = rewritten_type and target_id = rewritten_id)
       and not exists (select from revisions newer where newer.target_type = revisions.target_type
         and newer.target_id = revisions.target_id and newer.number > revisions.number)
       and not exists (select from conversations where id = post_id
         and (is_private or spam_at is not null or held_at is not null))
   $$`,
  ...['conversation', 'comment'].flatMap((name) => [
    `drop trigger ${name}s_opened on ${name}s`,
    `create trigger ${name}s_opened after update of is_private, spam_at, held_at on ${name}s
       for each row when ((old.is_private or old.spam_at is not null or old.held_at is not null)
         and not new.is_private and new.spam_at is null and new.held_at is null)
       execute function ${name === 'conversation' ? 'post' : 'comment'}_opened()`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
