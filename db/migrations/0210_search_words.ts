import { type Kysely, sql } from 'kysely';

/** The words of all posts and comments, for spelling correction, and the last row whose words were added. */
const statements = [
  `create table search_words (
     word text primary key,
     checked_on date not null default current_date
   )`,
  'create index search_words_alike on search_words using gin (word gin_trgm_ops)',
  'create index search_words_by_check on search_words (checked_on)',
  `create table search_word_sources (
     name text primary key,
     last_id bigint not null default 0
   )`,
  `insert into search_word_sources (name) values ('conversations'), ('comments')`,
  // A low threshold: "frist" and "frost" share a third of their trigrams. Candidates are verified by edit
  // distance. "frist" and "first" share too few, so transpositions are looked up as they are.
  `create function search_words_like(typed text, transposed text[], most integer) returns setof text
     language sql stable parallel safe
     set pg_trgm.similarity_threshold = 0.25
     as $$
       select word from search_words where word = any(transposed)
       union
       (select word from search_words where word % typed order by similarity(word, typed) desc, word limit most)
     $$`,
  'drop function search_titles_like(text, integer)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
