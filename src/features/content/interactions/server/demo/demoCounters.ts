import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Computes every counter column from the rows. Views are not rows, so `read_count` is unchanged. */
export async function countEverything(trx: Database): Promise<void> {
  await countComments(trx);
  await countConversations(trx);
  await countTaxonomy(trx);
  await countMembers(trx);
}

async function countComments(trx: Database): Promise<void> {
  await sql`
    update comments c set
      like_count = (select count(*) from marks
        where target_type = 'comment' and target_id = c.id and kind = 'like'),
      reply_count = (select count(*) from comments r where r.parent_id = c.id)`.execute(trx);
}

async function countConversations(trx: Database): Promise<void> {
  await sql`
    update conversations c set
      like_count = m.likes, vote_count = m.votes, me_too_count = m.me_toos,
      follow_count = m.follows, bookmark_count = m.bookmarks
    from (
      select target_id,
        count(*) filter (where kind = 'like') as likes,
        coalesce(sum(value) filter (where kind = 'vote'), 0) as votes,
        count(*) filter (where kind = 'me-too') as me_toos,
        count(*) filter (where kind = 'follow') as follows,
        count(*) filter (where kind = 'bookmark') as bookmarks
      from marks where target_type = 'conversation' group by target_id
    ) m where m.target_id = c.id`.execute(trx);
  await sql`
    update conversations c set
      comment_count = r.comments, reply_count = r.responses,
      last_comment_id = r.last_id, last_replier_id = r.last_author,
      last_response_at = r.last_at, last_activity_at = r.last_at, updated_at = c.created_at
    from (
      select conversation_id,
        count(*) filter (where parent_id is null) as comments,
        count(*) as responses,
        (array_agg(id order by created_at desc, id desc))[1] as last_id,
        (array_agg(author_id order by created_at desc, id desc))[1] as last_author,
        max(created_at) as last_at
      from comments group by conversation_id
    ) r where r.conversation_id = c.id`.execute(trx);
}

const counts = sql`counts_in_places(conversations.type, is_counted, archived_at)`;

async function countTaxonomy(trx: Database): Promise<void> {
  await sql`
    update topics t set
      conversation_count = (select count(*) from conversations where topic_id = t.id and ${counts}),
      follow_count = (select count(*) from marks
        where target_type = 'topic' and target_id = t.id and kind = 'follow')`.execute(trx);
  await sql`
    update categories c set
      message_count = (select count(*) from conversations where category_id = c.id and ${counts}),
      nested_message_count = (
        select count(*) from conversations join categories pc on pc.id = conversations.category_id
        where (pc.id = c.id or c.id = any(pc.ancestor_ids)) and ${counts})`.execute(trx);
  await sql`
    update tags t set conversation_count = (
      select count(*) from conversations
      where t.name = any(tags) and is_counted and archived_at is null)`.execute(trx);
}

async function countMembers(trx: Database): Promise<void> {
  await sql`
    update members m set
      conversation_count = (select count(*) from conversations where author_id = m.id and is_counted),
      comment_count = (select count(*) from comments where author_id = m.id and parent_id is null),
      reply_count = (select count(*) from comments where author_id = m.id and parent_id is not null),
      accepted_count = (select count(*) from conversations p
        join comments a on a.id = p.accepted_comment_id where a.author_id = m.id),
      likes_received_count = coalesce((select sum(like_count) from conversations where author_id = m.id), 0)
        + coalesce((select sum(like_count) from comments where author_id = m.id), 0),
      likes_given_count = (select count(*) from marks where member_id = m.id and kind = 'like'),
      topics_followed_count = (select count(*) from marks
        where member_id = m.id and kind = 'follow' and target_type = 'topic'),
      conversations_followed_count = (select count(*) from marks
        where member_id = m.id and kind = 'follow' and target_type = 'conversation'),
      last_activity_at = greatest(
        (select max(created_at) from conversations where author_id = m.id),
        (select max(created_at) from comments where author_id = m.id),
        (select max(created_at) from marks where member_id = m.id))`.execute(trx);
}
