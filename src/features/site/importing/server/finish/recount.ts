import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';

/**
 * Recomputes all counters affected by the import, in sets, excluding uncounted content
 * (decision 0143). Rows with correct counts are not written, so that a run without
 * changes writes nothing.
 */
export async function recount({ trx, site: { source }, place }: ImportUnit): Promise<void> {
  const records = (kinds: readonly string[]) => sql`(select target_id from import_records
    where source = ${source} and kind = any(${kinds}::text[]))`;
  await recountSets(trx, {
    posts: records(['question']),
    members: records(['member', 'former-member']),
    topics: sql`(${place.topicId}::bigint)`,
    categories: sql`(${place.categoryId}::bigint)`,
  });
}

/** Lists of ids, as they stand after `in`. */
export interface CountedSets {
  posts: RawBuilder<unknown>;
  members: RawBuilder<unknown>;
  topics: RawBuilder<unknown>;
  categories: RawBuilder<unknown>;
}

export async function recountSets(trx: Database, sets: CountedSets): Promise<void> {
  for (const statement of statements(sets)) await statement.execute(trx);
}

function statements({
  posts: imported,
  members: people,
  topics,
  categories,
}: CountedSets): RawBuilder<unknown>[] {
  const countedResponses = sql`comments response
    left join comments parent on parent.id = response.parent_id
    where response.is_counted and coalesce(parent.is_counted, true)`;
  const hidden = sql`not author_hidden
    and author_id in (select id from members where content_hidden)`;
  return [
    sql`update conversations set author_hidden = true where id in ${imported} and ${hidden}`,
    sql`update comments set author_hidden = true where conversation_id in ${imported} and ${hidden}`,
    sql`
      with counted as (
        select parent_id as id, (count(*) filter (where is_counted))::int as replies from comments
        where parent_id is not null and conversation_id in ${imported}
        group by parent_id
      )
      update comments m set reply_count = counted.replies
      from counted where counted.id = m.id and m.reply_count <> counted.replies`,
    sql`
      with responses as (
        select response.* from ${countedResponses} and response.conversation_id in ${imported}
      ), counted as (
        select conversations.id,
          (count(responses.id) filter (where parent_id is null))::int as comments,
          count(responses.id)::int as responses,
          (array_agg(responses.id order by responses.created_at desc, responses.id desc))[1] as last_id,
          (array_agg(responses.author_id order by responses.created_at desc, responses.id desc))[1]
            as last_author_id,
          max(responses.created_at) as last_at
        from conversations left join responses on responses.conversation_id = conversations.id
        where conversations.id in ${imported}
        group by conversations.id
      )
      update conversations c
      set comment_count = n.comments, reply_count = n.responses,
        last_comment_id = n.last_id, last_replier_id = n.last_author_id, last_response_at = n.last_at
      from counted n
      where n.id = c.id
        and (c.comment_count, c.reply_count, c.last_comment_id, c.last_replier_id, c.last_response_at)
        is distinct from (n.comments, n.responses, n.last_id, n.last_author_id, n.last_at)`,
    sql`
      with posts as (
        select author_id, (count(*) filter (where is_counted))::int as made,
          sum(greatest(like_count, 0))::int as likes
        from conversations where author_id in ${people}
        group by author_id
      ), responses as (
        select response.author_id, (count(*) filter (where response.parent_id is null))::int as comments,
          (count(*) filter (where response.parent_id is not null))::int as replies
        from ${countedResponses} and response.author_id in ${people}
          and response.conversation_id in (select id from conversations where is_counted)
        group by response.author_id
      ), liked as (
        select author_id, sum(greatest(like_count, 0))::int as likes
        from comments where author_id in ${people}
        group by author_id
      ), accepted as (
        select m.author_id, count(*)::int as times
        from conversations c join comments m on m.id = c.accepted_comment_id
        where c.is_counted and m.author_id in ${people}
        group by m.author_id
      ), counted as (
        select id, coalesce(p.made, 0) as posts, coalesce(r.comments, 0) as comments,
          coalesce(r.replies, 0) as replies,
          coalesce(p.likes, 0) + coalesce(l.likes, 0) as likes, coalesce(a.times, 0) as accepted
        from members
        left join posts p on p.author_id = id
        left join responses r on r.author_id = id
        left join liked l on l.author_id = id
        left join accepted a on a.author_id = id
        where id in ${people}
      )
      update members m
      set conversation_count = n.posts, comment_count = n.comments, reply_count = n.replies,
        likes_received_count = n.likes, accepted_count = n.accepted
      from counted n
      where n.id = m.id and (m.conversation_count, m.comment_count, m.reply_count,
        m.likes_received_count, m.accepted_count)
        is distinct from (n.posts, n.comments, n.replies, n.likes, n.accepted)`,
    sql`
      with counted as (
        select tag, count(*)::int as posts from conversations, unnest(tags) as tag
        where is_counted and archived_at is null group by tag
      )
      update tags t set conversation_count = n.posts
      from counted n where n.tag = t.name and t.conversation_count <> n.posts`,
    sql`
      with counted as (select badge_id, count(*)::int as times from member_badges group by badge_id)
      update badges b set awarded_count = n.times
      from counted n where n.badge_id = b.id and b.awarded_count <> n.times`,
    sql`
      with counted as (
        select topics.id, count(conversations.id)::int as posts
        from topics left join conversations on topic_id = topics.id
          and counts_in_places(conversations.type, is_counted, archived_at)
        where topics.id in ${topics} group by topics.id
      )
      update topics t set conversation_count = n.posts
      from counted n where t.id = n.id and t.conversation_count <> n.posts`,
    sql`
      with counted as (
        select c.id,
          (count(post.id) filter (where post.category_id = c.id))::int as posts,
          count(post.id)::int as nested
        from categories c
          left join categories below on below.id = c.id or below.ancestor_ids @> array[c.id]
          left join conversations post on post.category_id = below.id
            and counts_in_places(post.type, post.is_counted, post.archived_at)
        where c.id in ${categories}
        group by c.id
      )
      update categories c set message_count = n.posts, nested_message_count = n.nested
      from counted n where c.id = n.id
        and (c.message_count, c.nested_message_count) is distinct from (n.posts, n.nested)`,
  ];
}
