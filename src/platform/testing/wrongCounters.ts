import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Every counter that differs from a recount of the rows, for tests. Deliberately independent of
 * `counts_of_posts`, one counter at a time, so that an error in one shows in the other.
 */
export async function wrongCounters(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string; id: string; stored: number; counted: number }>`
    with hidden as (
      select id from members where content_hidden
    ), post as (
      select * from conversations
      where deleted_at is null and spam_at is null and held_at is null and not is_private and merged_into_id is null
        and author_id not in (select id from hidden)
    ), listed as (
      select * from post where archived_at is null
    ), in_place as (
      select * from listed where type not in ('POLLS', 'CONTEST', 'CONTEST_ENTRY', 'EVENT', 'SURVEY')
    ), open_response as (
      select response.*
      from comments response
      where response.deleted_at is null and response.spam_at is null and response.held_at is null
        and not response.is_private and response.author_id not in (select id from hidden)
        and not exists (select from comments parent where parent.id = response.parent_id
          and (parent.deleted_at is not null or parent.spam_at is not null or parent.held_at is not null
            or parent.is_private or parent.author_id in (select id from hidden)))
    ), response as (
      select * from open_response where conversation_id in (select id from post)
    ), checks (what, id, stored, counted) as (
      select 'post.comment_count', c.id::text, comment_count::bigint,
        (select count(*) from open_response r where r.conversation_id = c.id and r.parent_id is null)
      from conversations c
      union all
      select 'post.reply_count', c.id::text, reply_count,
        (select count(*) from open_response r where r.conversation_id = c.id) from conversations c
      union all
      select 'post.last_comment_id', c.id::text, coalesce(last_comment_id, 0),
        coalesce((select r.id from open_response r where r.conversation_id = c.id
          order by created_at desc, id desc limit 1), 0) from conversations c
      union all
      select 'post.last_response_at', c.id::text, coalesce(extract(epoch from last_response_at) * 1000, 0)::bigint,
        coalesce((select extract(epoch from max(created_at)) * 1000 from open_response r
          where r.conversation_id = c.id), 0)::bigint from conversations c
      union all
      select 'post.follow_count', c.id::text, follow_count,
        (select count(*) from marks where target_type = 'conversation' and target_id = c.id and kind = 'follow')
      from conversations c
      union all
      select 'post.vote_count', c.id::text, vote_count,
        (select coalesce(sum(value), 0) from marks where target_type = 'conversation' and target_id = c.id and kind = 'vote')
      from conversations c
      union all
      select 'post.me_too_count', c.id::text, me_too_count,
        (select count(*) from marks where target_type = 'conversation' and target_id = c.id and kind = 'me-too')
      from conversations c
      union all
      select 'post.like_count', c.id::text, like_count,
        (select count(*) from marks where target_type = 'conversation' and target_id = c.id and kind = 'like')
      from conversations c
      union all
      select 'post.helpful_count', c.id::text, helpful_count,
        (select count(*) from marks where target_type = 'conversation' and target_id = c.id and kind = 'helpful')
          + (select count(*) from visitor_feedback where conversation_id = c.id and helpful)
      from conversations c
      union all
      select 'post.unhelpful_count', c.id::text, unhelpful_count,
        (select count(*) from marks where target_type = 'conversation' and target_id = c.id and kind = 'unhelpful')
          + (select count(*) from visitor_feedback where conversation_id = c.id and not helpful)
      from conversations c
      union all
      select 'comment.like_count', c.id::text, like_count,
        (select count(*) from marks where target_type = 'comment' and target_id = c.id and kind = 'like')
      from comments c
      union all
      select 'comment.reply_count', c.id::text, reply_count,
        (select count(*) from comments r where r.parent_id = c.id and r.deleted_at is null
          and r.spam_at is null and r.held_at is null and not r.is_private
          and r.author_id not in (select id from hidden))
      from comments c where parent_id is null
      union all
      select 'topic.conversation_count', t.id::text, conversation_count,
        (select count(*) from in_place where topic_id = t.id) from topics t
      union all
      select 'category.message_count', c.id::text, message_count,
        (select count(*) from in_place where category_id = c.id) from categories c
      union all
      select 'category.nested_message_count', c.id::text, nested_message_count,
        (select count(*) from in_place join categories inner_one on inner_one.id = in_place.category_id
         where inner_one.id = c.id or c.id = any(inner_one.ancestor_ids)) from categories c
      union all
      select 'tag.conversation_count', name, conversation_count,
        (select count(*) from listed where name = any(listed.tags)) from tags
      union all
      select 'member.conversation_count', m.id::text, conversation_count,
        (select count(*) from post where author_id = m.id) from members m
      union all
      select 'member.comment_count', m.id::text, comment_count,
        (select count(*) from response where author_id = m.id and parent_id is null) from members m
      union all
      select 'member.reply_count', m.id::text, reply_count,
        (select count(*) from response where author_id = m.id and parent_id is not null) from members m
      union all
      select 'member.accepted_count', m.id::text, accepted_count,
        (select count(*) from post join response on response.id = post.accepted_comment_id
         where response.author_id = m.id) from members m
      union all
      select 'member.conversations_followed_count', m.id::text, conversations_followed_count,
        (select count(*) from marks where member_id = m.id and kind = 'follow'
          and target_type = 'conversation' and target_id in (select id from post)) from members m
      union all
      select 'member.likes_given_count', m.id::text, likes_given_count,
        (select count(*) from marks where member_id = m.id and kind = 'like') from members m
      union all
      select 'member.likes_received_count', m.id::text, likes_received_count,
        (select count(*) from marks where kind = 'like' and (
          (target_type = 'conversation' and target_id in (select id from conversations where author_id = m.id))
          or (target_type = 'comment' and target_id in (select id from comments where author_id = m.id))))
      from members m
    )
    select * from checks where stored <> counted`.execute(db);
  return rows.map(({ what, id, stored, counted }) => `${what} of ${id}: ${stored}, not ${counted}`);
}
