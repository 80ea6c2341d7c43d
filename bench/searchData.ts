import { sql } from 'kysely';
import {
  indexComments,
  indexConversations,
} from '#features/content/searchIndex/server/searchIndex.ts';
import type { Database } from '#platform/database/database.ts';

/** A reproducible stream of numbers in [0, 1) (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const frequent =
  'the to and of in how is my it for on with can not have this that bike chain wheel brake problem help install update error account setting screen after when replace change new old work battery light report invoice export team plan user page file link image sync'.split(
    ' ',
  );
const onsets = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh st str t tr v w z'.split(
  ' ',
);
const vowels = 'a e i o u ai ea ou ee oo'.split(' ');
const codas = 'ck d ft g l lt m mp n nd ng p r rd rm s sh st t x'.split(' ');

/** Words by frequency: real frequent ones first, then generated ones. */
export function vocabularyOf(random: () => number, size: number): string[] {
  const words = new Set(frequent);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  while (words.size < size) {
    const syllables = 1 + Math.floor(random() * 3);
    let word = '';
    for (let i = 0; i < syllables; i += 1) word += pick(onsets) + pick(vowels);
    words.add(word + pick(codas));
  }
  return [...words];
}

/** Sentences whose words follow Zipf's law, as real text does. */
export function benchWriterOf(random: () => number, vocabulary: string[]) {
  const cumulative: number[] = [];
  let sum = 0;
  for (let rank = 0; rank < vocabulary.length; rank += 1) {
    sum += 1 / (rank + 3);
    cumulative.push(sum);
  }
  const word = (): string => {
    const target = random() * sum;
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return vocabulary[low] ?? '';
  };
  return (from: number, to: number): string => {
    const length = from + Math.floor(random() * (to - from + 1));
    return Array.from({ length }, word).join(' ');
  };
}

const batch = 1000;

/** Fills an empty database with posts and comments and indexes them like the services. */
export async function fillSearchData(
  db: Database,
  size: { conversations: number; comments: number },
): Promise<{ words: string[]; titles: string[] }> {
  const random = randomOf(42);
  const words = vocabularyOf(random, 30_000);
  const write = benchWriterOf(random, words);
  await sql`insert into members (username, username_key)
    select 'm' || i, 'm' || i from generate_series(1, 1000) i`.execute(db);
  await sql`insert into categories (slug, title, unique_identifier)
    select 'c' || i, 'Category ' || i, 'c' || i from generate_series(1, 20) i`.execute(db);
  const start = Date.UTC(2020, 0, 1);
  const span = Date.UTC(2026, 0, 1) - start;
  const titles: string[] = [];
  const types = ['QUESTION', 'QUESTION', 'PROBLEM', 'IDEA', 'ARTICLE'];
  for (let done = 0; done < size.conversations; done += batch) {
    const rows = await db
      .insertInto('conversations')
      .values(
        Array.from({ length: Math.min(batch, size.conversations - done) }, (_, i) => {
          const title = write(4, 11);
          const text = write(40, 160);
          titles.push(title);
          return {
            type: types[Math.floor(random() * types.length)] ?? 'QUESTION',
            title,
            slug: title.replaceAll(' ', '-'),
            author_id: 1 + Math.floor(random() * 1000),
            category_id: 1 + Math.floor(random() * 20),
            content: `<p>${text}</p>`,
            stripped_content: text,
            tags: [write(1, 1), write(1, 1)],
            created_at: new Date(start + (span * (done + i)) / size.conversations),
          };
        }),
      )
      .returning(['id', 'title', 'tags', 'stripped_content', 'language', 'created_at'])
      .execute();
    await indexConversations(db, rows);
  }
  for (let done = 0; done < size.comments; done += batch) {
    const rows = await db
      .insertInto('comments')
      .values(
        Array.from({ length: Math.min(batch, size.comments - done) }, (_, i) => {
          const text = write(15, 90);
          const position = (done + i) / size.comments;
          const conversation = Math.floor(position * size.conversations * (0.8 + 0.2 * random()));
          return {
            conversation_id: 1 + Math.min(conversation, size.conversations - 1),
            author_id: 1 + Math.floor(random() * 1000),
            content: `<p>${text}</p>`,
            stripped_content: text,
            created_at: new Date(start + span * position),
          };
        }),
      )
      .returning(['id', 'conversation_id', 'parent_id', 'stripped_content', 'created_at'])
      .execute();
    await indexComments(
      db,
      rows.map((row) => ({ ...row, language: 'en' })),
    );
  }
  await sql`vacuum analyze`.execute(db);
  return { words, titles };
}
