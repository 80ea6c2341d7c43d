import { sql } from 'kysely';
import type { ImportFinish } from '#platform/import/importKind.ts';
import { recountSets } from '../finish/recount.ts';

/**
 * Counters of everything: an import changes those of members and places that were here before, and an undone one
 * leaves nothing by which its own were to be found. Rows that are right are not written.
 */
export const countImported: ImportFinish = async ({ trx }) => {
  const all = (table: string) => sql`(select id from ${sql.table(table)})`;
  await sql`
    with counted as (
      select target_id as id,
        (count(*) filter (where kind = 'like'))::int as likes,
        coalesce(sum(value) filter (where kind = 'vote'), 0)::int as votes,
        (count(*) filter (where kind = 'me-too'))::int as me_toos,
        (count(*) filter (where kind = 'follow'))::int as follows,
        (count(*) filter (where kind = 'bookmark'))::int as bookmarks
      from marks where target_type = 'conversation' group by target_id
    )
    update conversations c
    set like_count = n.likes, vote_count = n.votes, me_too_count = n.me_toos,
      follow_count = n.follows, bookmark_count = n.bookmarks
    from counted n where n.id = c.id
      and c.id in (select target_id from import_records where kind = 'posts')
      and (c.like_count, c.vote_count, c.me_too_count, c.follow_count, c.bookmark_count)
        is distinct from (n.likes, n.votes, n.me_toos, n.follows, n.bookmarks)`.execute(trx);
  await sql`
    with found as (
      select target_id as id, kind = 'helpful' as helpful from marks
      where target_type = 'conversation' and kind in ('helpful', 'unhelpful')
      union all select conversation_id, helpful from visitor_feedback
    ), counted as (
      select id, (count(*) filter (where helpful))::int as helpful,
        (count(*) filter (where not helpful))::int as unhelpful
      from found group by id
    )
    update conversations c set helpful_count = n.helpful, unhelpful_count = n.unhelpful
    from counted n where n.id = c.id
      and c.id in (select target_id from import_records where kind = 'posts')
      and (c.helpful_count, c.unhelpful_count) is distinct from (n.helpful, n.unhelpful)`.execute(
    trx,
  );
  await sql`
    with counted as (
      select target_id as id, count(*)::int as likes from marks
      where target_type = 'comment' and kind = 'like' group by target_id
    )
    update comments c set like_count = n.likes from counted n
    where n.id = c.id and c.like_count <> n.likes
      and c.id in (select target_id from import_records where kind = 'comments')`.execute(trx);
  await recountSets(trx, {
    ...{ posts: all('conversations'), members: all('members') },
    ...{ topics: all('topics'), categories: all('categories') },
  });
  await countFollows(trx);
};

async function countFollows(trx: Parameters<ImportFinish>[0]['trx']): Promise<void> {
  for (const table of ['topics', 'categories']) {
    await sql`
      with counted as (
        select target_id as id, count(*)::int as follows from marks
        where target_type = ${table === 'topics' ? 'topic' : 'category'} and kind = 'follow' group by target_id
      )
      update ${sql.table(table)} t set follow_count = n.follows
      from counted n where n.id = t.id and t.follow_count <> n.follows`.execute(trx);
  }
  await sql`
    with marked as (
      select member_id as id, (count(*) filter (where kind = 'like'))::int as likes,
        (count(*) filter (where kind = 'follow' and target_type = 'topic'))::int as topics,
        (count(*) filter (where kind = 'follow' and target_type = 'conversation'))::int as posts
      from marks group by member_id
    )
    update members m set likes_given_count = n.likes, topics_followed_count = n.topics,
      conversations_followed_count = n.posts
    from marked n where n.id = m.id
      and (m.likes_given_count, m.topics_followed_count, m.conversations_followed_count)
        is distinct from (n.likes, n.topics, n.posts)`.execute(trx);
  await sql`
    with counted as (
      select members.id,
        (select count(*) from member_follows where followed_id = members.id)::int as followers,
        (select count(*) from member_follows where follower_id = members.id)::int as followed
      from members
    )
    update members m set follower_count = n.followers, following_count = n.followed
    from counted n where n.id = m.id
      and (m.follower_count, m.following_count) is distinct from (n.followers, n.followed)`.execute(
    trx,
  );
}
