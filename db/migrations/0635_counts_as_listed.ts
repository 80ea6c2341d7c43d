import { type Kysely, sql } from 'kysely';

/**
 * Topics and categories count what their lists show: not the types that have lists of their own (SPEC §9 "Lists
 * exclude by default"). `counts_in_places` is the one definition. Tags and members count every type, as their
 * lists show them.
 */
const statements = [
  `create function is_listed_apart(type text) returns boolean language sql immutable parallel safe as $$
     select type in ('POLLS', 'CONTEST', 'CONTEST_ENTRY', 'EVENT', 'SURVEY') $$`,
  `create function counts_in_places(type text, is_counted boolean, archived_at timestamptz)
     returns boolean language sql immutable parallel safe as $$
     select is_counted and archived_at is null and not is_listed_apart(type) $$`,
  `create or replace function counts_of_posts(post_ids bigint[])
     returns table (counter text, key text, amount bigint) language sql stable as $$
     with posts as materialized (
       select id, author_id, topic_id, category_id, tags, accepted_comment_id,
         archived_at is null as is_listed,
         counts_in_places(type, is_counted, archived_at) as is_in_place
       from conversations where id = any(post_ids) and is_counted
     ), responses as materialized (
       select response.id, response.author_id, response.parent_id
       from comments response left join comments parent on parent.id = response.parent_id
       where response.conversation_id in (select id from posts)
         and response.is_counted and coalesce(parent.is_counted, true)
     )
     select 'topic', topic_id::text, count(*) from posts
     where topic_id is not null and is_in_place group by topic_id
     union all
     select 'category', category_id::text, count(*) from posts where is_in_place group by category_id
     union all
     select 'branch', branch::text, count(*)
     from posts join categories on categories.id = posts.category_id,
       unnest(ancestor_ids || categories.id) as branch
     where is_in_place group by branch
     union all
     select 'tag', tag, count(*) from posts, unnest(posts.tags) as tag where is_listed group by tag
     union all
     select 'conversation_count', author_id::text, count(*) from posts group by author_id
     union all
     select case when parent_id is null then 'comment_count' else 'reply_count' end,
       author_id::text, count(*)
     from responses group by 1, author_id
     union all
     select 'accepted_count', responses.author_id::text, count(*)
     from posts join responses on responses.id = posts.accepted_comment_id
     group by responses.author_id
     union all
     select 'conversations_followed_count', member_id::text, count(*)
     from marks
     where target_type = 'conversation' and target_id in (select id from posts) and kind = 'follow'
     group by member_id
   $$`,
  // What signed-in viewers see besides what is counted, and which types a place has apart.
  `create index conversations_uncounted on conversations (author_id)
     where not is_counted and deleted_at is null`,
  'create index conversations_by_audience on conversations (id) where audience is not null',
  `create index conversations_apart on conversations (category_id, topic_id, type)
     where is_listed_apart(type) and deleted_at is null`,
  `update topics set conversation_count = counted.posts
   from (select topics.id, count(post.id)::int as posts
     from topics left join conversations post on post.topic_id = topics.id
       and counts_in_places(post.type, post.is_counted, post.archived_at)
     group by topics.id) counted
   where topics.id = counted.id and topics.conversation_count <> counted.posts`,
  `update categories set message_count = counted.posts
   from (select categories.id, count(post.id)::int as posts
     from categories left join conversations post on post.category_id = categories.id
       and counts_in_places(post.type, post.is_counted, post.archived_at)
     group by categories.id) counted
   where categories.id = counted.id and categories.message_count <> counted.posts`,
  `update categories set nested_message_count = counted.posts
   from (select branch.id, sum(inner_one.message_count)::int as posts
     from categories branch join categories inner_one
       on inner_one.id = branch.id or inner_one.ancestor_ids @> array[branch.id]
     group by branch.id) counted
   where categories.id = counted.id and categories.nested_message_count <> counted.posts`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
