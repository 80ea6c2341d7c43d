import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
// What is laid out on the pages that are seeded.
import '#app/features.ts';
import { communitySettingsSchema } from '#core/communitySettings.ts';
import { layoutDocumentSchema } from '#features/base/layouts/layoutRules.ts';
import type { Database } from '#platform/database/database.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { withoutClock } from '#platform/testing/withoutClock.ts';
import type { DemoFile } from './demoImages.ts';
import '../serverFeatures.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { seedDemo } from './seedDemo.ts';

const { db } = await openTestDatabase();
const other = await openTestDatabase();
const files: DemoFile[] = [];
const now = new Date('2026-06-15T12:00:00Z');
const storeFile = async (file: DemoFile) => {
  files.push(file);
  return `/files/${file.name}`;
};

let isSeeded = false;
const total = { conversations: 0, comments: 0, replies: 0, marks: 0 };

beforeAll(async () => {
  isSeeded = await seedDemo(db, { storeFile, now });
  const { rows } = await sql<typeof total>`
    select (select count(*) from conversations) as conversations,
      (select count(*) from comments where parent_id is null) as comments,
      (select count(*) from comments where parent_id is not null) as replies,
      (select count(*) from marks) as marks`.execute(db);
  Object.assign(total, rows[0]);
});

/** Rows for which a column differs from what it counts. */
async function differing(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(db)).rows;
}

/** Everything that must be the same for the same moment, ids included. */
async function snapshot(db: Database) {
  const [posts, comments, marks, members] = await Promise.all([
    db.selectFrom('conversations').selectAll().orderBy('id').execute(),
    db.selectFrom('comments').selectAll().orderBy('id').execute(),
    db
      .selectFrom('marks')
      .selectAll()
      .orderBy('target_type')
      .orderBy('target_id')
      .orderBy('kind')
      .orderBy('member_id')
      .execute(),
    db.selectFrom('members').selectAll().orderBy('id').execute(),
  ]);
  return {
    ...{ posts: posts.map(withoutClock), comments: comments.map(withoutClock) },
    ...{ marks, members: members.map(withoutClock) },
  };
}

describe('the demo community', () => {
  it('fills an empty database', async () => {
    expect(isSeeded).toBe(true);
    // With articles, release notes, guided workflows, polls, events, and contests with their entries.
    expect(total.conversations).toBe(158);
    // Drawings of the demo, portraits of its members, pictures of its contests and their entries.
    expect(files).toHaveLength(17 + 30 + 14);
    expect(total.comments).toBeGreaterThan(240);
    expect(total.replies).toBeGreaterThan(115);
    expect(total.marks).toBeGreaterThan(2_000);
    expect(files.every(({ bytes, width }) => bytes.length > 100 && width > 0)).toBe(true);
  });

  it('changes nothing the second time', async () => {
    const before = await snapshot(db);
    const stored = files.length;
    expect(await seedDemo(db, { storeFile, now })).toBe(false);
    expect(files).toHaveLength(stored);
    expect(await snapshot(db)).toEqual(before);
  });

  it('is the same every time', async () => {
    await seedDemo(other.db, { storeFile, now });
    expect(await snapshot(other.db)).toEqual(await snapshot(db));
  });

  it('leaves no demo address and no bare mention in what is stored', async () => {
    const { posts, comments } = await snapshot(db);
    const pages = await db.selectFrom('custom_pages').select('document').execute();
    const texts = [...posts, ...comments].map((row) => row.content);
    for (const text of [...texts, JSON.stringify(pages)]) expect(text).not.toMatch(/"demo:/);
    for (const { stripped_content } of [...posts, ...comments]) {
      expect(stripped_content).not.toMatch(/<[a-z/]/i);
    }
    const mentions = await db.selectFrom('mentions').selectAll().execute();
    const linked = texts.join('').match(/class="mention"/g) ?? [];
    expect(mentions).toHaveLength(linked.length);
    expect(mentions.length).toBeGreaterThan(2);
  });

  it('links posts by addresses that exist', async () => {
    const { posts, comments } = await snapshot(db);
    const ids = new Set(posts.map((row) => `${row.id}`));
    const linked = [...posts, ...comments].flatMap(({ content }) =>
      [...content.matchAll(/href="\/conversations\/[^"]*\/(\d+)"/g)].map(([, id]) => id),
    );
    expect(linked.length).toBeGreaterThanOrEqual(20);
    expect(linked.filter((id) => id === undefined || !ids.has(id))).toEqual([]);
  });

  it('happens in order: nobody acts before joining, replies follow comments, nothing is to come', async () => {
    const wrong = await differing(sql`
      select 'member' from conversations c join members m on m.id = c.author_id where c.created_at < m.joined_at
      union all select 'member' from comments c join members m on m.id = c.author_id where c.created_at < m.joined_at
      union all select 'mark' from marks k join members m on m.id = k.member_id
        where k.created_at < m.joined_at or k.created_at > ${now}
      union all select 'mark' from marks k join conversations c on c.id = k.target_id
        where k.target_type = 'conversation' and k.created_at < c.created_at
      union all select 'reply' from comments r join comments p on p.id = r.parent_id
        where r.created_at <= p.created_at or r.conversation_id <> p.conversation_id or p.parent_id is not null
      union all select 'future' from comments where created_at > ${now}
      union all select 'closed' from conversations where closed_at < last_activity_at
      union all select 'accepted' from conversations c join comments a on a.id = c.accepted_comment_id
        where a.conversation_id <> c.id`);
    expect(wrong).toEqual([]);
  });

  it('can be found by search, every post and response of it', async () => {
    const counted = await sql<{ doc_type: number; count: number }>`
      select doc_type, count(*) from search_documents where conversation_id is not null
      group by doc_type order by 1`.execute(db);
    expect(counted.rows.map((row) => row.count)).toEqual([
      total.conversations,
      total.comments,
      total.replies,
    ]);
  });

  it('stores settings, a home page and custom pages that parse', async () => {
    const settings = await db
      .selectFrom('community_settings')
      .select('data')
      .executeTakeFirstOrThrow();
    expect(communitySettingsSchema.parse(settings.data).name).toBe('The Potting Shed');
    const home = await db.selectFrom('page_layouts').select('document').executeTakeFirstOrThrow();
    expect(JSON.stringify(layoutDocumentSchema.parse(home.document))).toContain('Potting Shed');
    const pages = await db.selectFrom('custom_pages').selectAll().orderBy('path').execute();
    expect(pages.map((page) => page.path)).toEqual(['about', 'guidelines']);
    for (const page of pages) layoutDocumentSchema.parse(page.document);
  });
});

describe('the counters of the demo community equal what they count', () => {
  it('on conversations', async () => {
    const wrong = await differing(sql`
      select c.id from conversations c where
        c.comment_count <> (select count(*) from comments where conversation_id = c.id and parent_id is null)
        or c.reply_count <> (select count(*) from comments where conversation_id = c.id)
        or c.read_count < (select count(*) from marks where target_type = 'conversation' and target_id = c.id and kind = 'read')
        or c.last_activity_at <> greatest(c.created_at, (select max(created_at) from comments where conversation_id = c.id))
        or c.last_comment_id is distinct from
          (select id from comments where conversation_id = c.id order by created_at desc, id desc limit 1)
        or c.last_replier_id is distinct from (select author_id from comments where id = c.last_comment_id)`);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['like_count', 'like'],
    ['vote_count', 'vote'],
    ['me_too_count', 'me-too'],
    ['follow_count', 'follow'],
    ['bookmark_count', 'bookmark'],
  ])('on conversations: %s', async (column, kind) => {
    const wrong = await differing(sql`
      select c.id from conversations c
      left join (select target_id, sum(value) as total from marks
        where target_type = 'conversation' and kind = ${kind} group by 1) m on m.target_id = c.id
      where c.${sql.raw(column)} <> coalesce(m.total, 0)`);
    expect(wrong).toEqual([]);
  });

  it('everywhere', async () => {
    expect(await wrongCounters(db)).toEqual([]);
  });

  it('on members: all but the two who came last have verified their address', async () => {
    const rows = await db
      .selectFrom('members')
      .select(['joined_at', 'email_verified_at'])
      .where('brand_user', '=', false)
      .orderBy('joined_at', 'desc')
      .execute();
    expect(rows.slice(0, 2).map((row) => row.email_verified_at)).toEqual([null, null]);
    expect(rows.slice(2).every((row) => row.email_verified_at !== null)).toBe(true);
  });

  it('on members', async () => {
    const totals = await sql<Record<string, number>>`
      select sum(conversation_count)::int as posts, sum(comment_count)::int as comments,
        sum(reply_count)::int as replies, sum(likes_received_count)::int as received,
        sum(likes_given_count)::int as given, sum(accepted_count)::int as accepted,
        sum(topics_followed_count)::int as topics, sum(conversations_followed_count)::int as follows
      from members`.execute(db);
    const rows = await sql<Record<string, number>>`
      select
        (select count(*) from marks where kind = 'like') as likes,
        (select count(*) from conversations where accepted_comment_id is not null) as accepted,
        (select count(*) from marks where kind = 'follow' and target_type = 'topic') as topics,
        (select count(*) from marks where kind = 'follow' and target_type = 'conversation') as follows`.execute(
      db,
    );
    const [sums] = totals.rows;
    const [row] = rows.rows;
    expect(sums).toEqual({
      posts: total.conversations,
      comments: total.comments,
      replies: total.replies,
      received: row?.likes,
      given: row?.likes,
      accepted: row?.accepted,
      topics: row?.topics,
      follows: row?.follows,
    });
  });
});
