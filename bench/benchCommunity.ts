import { sql } from 'kysely';
import '#app/features.ts';
import { postTypes } from '#core/postTypes.ts';
import { slugOf } from '#core/slug.ts';
import {
  indexComments,
  indexConversations,
} from '#features/content/searchIndex/server/searchIndex.ts';
import type { Database } from '#platform/database/database.ts';
import { lowPriority } from '#platform/database/lowPriority.ts';
import { benchWriterOf, randomOf, vocabularyOf } from './searchData.ts';

export interface CommunitySize {
  categories: number;
  members: number;
  conversations: number;
  comments: number;
}

const batch = 1_000;
const days = 86_400_000;

/**
 * Fills an empty, migrated database with a community of a given size: every post has comments, about one in
 * four of them replies, and everything is indexed and counted as by the services.
 */
export async function fillCommunity(
  db: Database,
  size: CommunitySize,
  onProgress: (done: number) => void,
): Promise<{ words: string[] }> {
  const random = randomOf(7);
  const words = vocabularyOf(random, 30_000);
  const write = benchWriterOf(random, words);
  const types = postTypes();
  const below = (limit: number) => 1 + Math.floor(random() * limit);
  const end = Date.now() - days;
  const span = 1_000 * days;
  await fillPlaces(db, size);
  for (let done = 0; done < size.conversations; done += batch) {
    const count = Math.min(batch, size.conversations - done);
    const rows = Array.from({ length: count }, (_, i) => {
      const title = write(4, 11);
      const text = write(40, 160);
      const createdAt = new Date(end - span + (span * (done + i)) / size.conversations);
      const topic = below(size.categories * 2);
      return {
        type: types[below(types.length) - 1] ?? 'QUESTION',
        title,
        slug: slugOf(title),
        author_id: below(size.members),
        category_id: Math.ceil(topic / 2),
        topic_id: topic,
        content: `<p>${text}</p><p>${write(20, 60)}</p>`,
        stripped_content: text,
        tags: [...new Set([write(1, 1), write(1, 1)])],
        created_at: createdAt,
        updated_at: createdAt,
      };
    });
    const stored = await db
      .insertInto('conversations')
      .values(rows)
      .returning(['id', 'title', 'tags', 'stripped_content', 'language', 'created_at'])
      .execute();
    await indexConversations(db, stored);
    onProgress(done + count);
  }
  await fillComments(db, size, { write, random, onProgress });
  await countEverything(db);
  return { words };
}

async function fillPlaces(db: Database, size: CommunitySize): Promise<void> {
  await sql`insert into members (username, username_key, full_name, joined_at)
    select 'member_' || i, 'member_' || i, 'Member Number ' || i, now() - interval '400 days'
    from generate_series(1, ${size.members}::int) i`.execute(db);
  await sql`insert into categories (slug, title, unique_identifier, position)
    select 'category-' || i, 'Category ' || i, 'category-' || i, i
    from generate_series(1, ${size.categories}::int) i`.execute(db);
  await sql`insert into topics (category_id, slug, title, unique_identifier, position, allowed_post_types)
    select (i + 1) / 2, 'topic-' || i, 'Topic ' || i, 'topic-' || i, i, ${postTypes()}::text[]
    from generate_series(1, ${size.categories * 2}::int) i`.execute(db);
}

async function fillComments(
  db: Database,
  size: CommunitySize,
  tools: {
    write: (from: number, to: number) => string;
    random: () => number;
    onProgress: (done: number) => void;
  },
): Promise<void> {
  const { write, random, onProgress } = tools;
  const each = Math.max(1, Math.floor(size.comments / size.conversations));
  const start = Date.now() - 1_000 * days;
  let parents: { id: number; conversation_id: number }[] = [];
  for (let done = 0; done < size.comments; done += batch) {
    const count = Math.min(batch, size.comments - done);
    const rows = Array.from({ length: count }, (_, i) => {
      const conversation = 1 + Math.min(Math.floor((done + i) / each), size.conversations - 1);
      const text = write(15, 60);
      const parent = random() < 0.25 ? parents[Math.floor(random() * parents.length)] : undefined;
      return {
        conversation_id: parent?.conversation_id ?? conversation,
        parent_id: parent?.id ?? null,
        author_id: 1 + Math.floor(random() * size.members),
        content: `<p>${text}</p>`,
        stripped_content: text,
        created_at: new Date(start + (999 * days * (done + i)) / size.comments),
      };
    });
    const stored = await db
      .insertInto('comments')
      .values(rows)
      .returning(['id', 'conversation_id', 'parent_id', 'stripped_content', 'created_at'])
      .execute();
    parents = stored.filter((row) => row.parent_id === null);
    await indexComments(
      db,
      stored.map((row) => ({ ...row, language: 'en' })),
    );
    onProgress(size.conversations + done + count);
  }
}

/** What the ledger of such a community would have: the spam rules limit members without points. */
export const writePoints = `insert into points_total (member_id, points)
  select id, conversation_count * 5 + comment_count * 2 from members on conflict do nothing`;

/** Computes the counters from the rows. */
async function countEverything(db: Database): Promise<void> {
  const statements = [
    `update comments c set reply_count = r.n from
       (select parent_id, count(*) n from comments where parent_id is not null group by 1) r
     where r.parent_id = c.id`,
    `update conversations c set
       reply_count = r.n, comment_count = r.top, last_activity_at = r.latest,
       last_comment_id = r.latest_id, last_replier_id = r.replier, last_response_at = r.latest
     from (select conversation_id, count(*) n, count(*) filter (where parent_id is null) top,
             max(created_at) latest, max(id) latest_id,
             (array_agg(author_id order by created_at desc))[1] replier
           from comments group by 1) r
     where r.conversation_id = c.id`,
    `update topics t set conversation_count = r.n from
       (select topic_id, count(*) n from conversations group by 1) r where r.topic_id = t.id`,
    `update categories k set message_count = r.n, nested_message_count = r.n from
       (select category_id, count(*) n from conversations group by 1) r where r.category_id = k.id`,
    `update members m set conversation_count = r.n from
       (select author_id, count(*) n from conversations group by 1) r where r.author_id = m.id`,
    `update members m set comment_count = r.n from
       (select author_id, count(*) n from comments group by 1) r where r.author_id = m.id`,
    writePoints,
    `insert into tags (name, conversation_count)
       select tag, count(*) from conversations, unnest(tags) tag group by 1`,
    'vacuum analyze',
  ];
  await lowPriority(db, async (connection) => {
    for (const statement of statements) await sql.raw(statement).execute(connection);
  });
}
