import { type Kysely, sql } from 'kysely';

/** An archived post is in no list, and therefore in no counter of topics, categories and tags. */
const statements = [
  `create or replace function counts_of_posts(post_ids bigint[])
     returns table (counter text, key text, amount bigint) language sql stable as $$
     with posts as materialized (
       select id, author_id, topic_id, category_id, tags, accepted_comment_id,
         archived_at is null as is_listed
       from conversations where id = any(post_ids) and is_counted
     ), responses as materialized (
       select response.id, response.author_id, response.parent_id
       from comments response left join comments parent on parent.id = response.parent_id
       where response.conversation_id in (select id from posts)
         and response.is_counted and coalesce(parent.is_counted, true)
     )
     select 'topic', topic_id::text, count(*) from posts
     where topic_id is not null and is_listed group by topic_id
     union all
     select 'category', category_id::text, count(*) from posts where is_listed group by category_id
     union all
     select 'branch', branch::text, count(*)
     from posts join categories on categories.id = posts.category_id,
       unnest(ancestor_ids || categories.id) as branch
     where is_listed group by branch
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
  // Previously archived posts were counted until now.
  `update topics set conversation_count = greatest(conversation_count - archived.posts, 0)
   from (select topic_id, count(*)::int as posts from conversations
     where is_counted and archived_at is not null group by topic_id) archived
   where topics.id = archived.topic_id`,
  `update categories set message_count = greatest(message_count - archived.posts, 0)
   from (select category_id, count(*)::int as posts from conversations
     where is_counted and archived_at is not null group by category_id) archived
   where categories.id = archived.category_id`,
  `update categories set nested_message_count = greatest(nested_message_count - archived.posts, 0)
   from (select branch, count(*)::int as posts
     from conversations join categories home on home.id = conversations.category_id,
       unnest(home.ancestor_ids || home.id) as branch
     where is_counted and archived_at is not null group by branch) archived
   where categories.id = archived.branch`,
  `update tags set conversation_count = greatest(conversation_count - archived.posts, 0)
   from (select tag, count(*)::int as posts from conversations, unnest(conversations.tags) as tag
     where is_counted and archived_at is not null group by tag) archived
   where tags.name = archived.tag`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
