import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { load } from './load.ts';
import { type BenchRow, ms } from './report.ts';

/** Comments of the long thread; every fourth has three replies. */
const comments = 5_000;
const perPage = 20;

export interface LongThread {
  postId: number;
  /** A comment in the middle, and a reply in the last quarter. */
  commentId: number;
  replyId: number;
}

/** Gives one post so many comments that slow pages show. */
export async function makeLongThread(db: Database): Promise<LongThread> {
  const post = await db
    .selectFrom('conversations')
    .select('id')
    .where('type', '=', 'QUESTION')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`
    with written as (
      insert into comments
        (conversation_id, author_id, content, stripped_content, created_at, reply_count)
      select ${post.id}, 1 + i % 500, '<p>' || words || '</p>', words,
        now() - interval '20 days' + i * interval '1 minute', case when i % 4 = 0 then 3 else 0 end
      from generate_series(1, ${comments}::int) i,
        lateral (select repeat('Something worth reading, number ' || i || '. ', 6) as words)
      returning id, created_at, reply_count
    )
    insert into comments (conversation_id, parent_id, author_id, content, stripped_content, created_at)
    select ${post.id}, id, 1 + (id + r) % 500, '<p>A reply to that.</p>', 'A reply to that.',
      created_at + r * interval '1 hour'
    from written, generate_series(1, reply_count) r`.execute(db);
  await sql`
    update conversations set
      comment_count = (select count(*) from comments
        where conversation_id = ${post.id} and parent_id is null),
      reply_count = (select count(*) from comments where conversation_id = ${post.id})
    where id = ${post.id}`.execute(db);
  await sql`vacuum analyze comments`.execute(db);
  const { rows } = await sql<{ commentId: number; replyId: number }>`
    select
      (select id from comments where conversation_id = ${post.id} and parent_id is null
        order by created_at offset ${comments / 2} limit 1) as "commentId",
      (select id from comments where conversation_id = ${post.id} and parent_id is not null
        order by created_at offset 3000 limit 1) as "replyId"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The long thread has no comments.');
  return { postId: post.id, ...found };
}

/** With fewer, the 99th percentile would be the maximum. */
const amount = 200;

/** First, middle and last page of the long thread and its deep links, sequentially. */
export async function measureLongThread(options: {
  url: string;
  path: string;
  thread: LongThread;
  headers: Record<string, string>;
  seconds: number;
}): Promise<BenchRow[]> {
  const { url, path, thread, headers, seconds } = options;
  const last = Math.ceil(comments / perPage);
  const queries = {
    'first page': '',
    'middle page': `?page=${last / 2}`,
    'last page': `?page=${last}`,
    'last page, newest first': `?page=${last}&sort=newest`,
    'link to a comment': `?commentId=${thread.commentId}`,
    'link to a reply': `?replyId=${thread.replyId}`,
  };
  const rows: BenchRow[] = [];
  for (const [what, query] of Object.entries(queries)) {
    const own = await load({
      url: `${url}${path}${query}`,
      seconds,
      amount,
      connections: 1,
      headers,
    });
    rows.push({
      what: `${comments.toLocaleString('en')} comments, ${what}, signed in: p99 (p50 ${ms(own.p50)})`,
      measured: ms(own.p99),
      against: '',
      ratio: null,
      goal: '< 100 ms',
      met: own.p99 < 100 && own.faults === 0,
    });
  }
  return rows;
}
