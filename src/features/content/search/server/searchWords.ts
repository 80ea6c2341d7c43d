import { sql } from 'kysely';
import { searchWords } from '#core/segment.ts';
import type { Database } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { anyOf } from '../searchTerms.ts';
import { findTerms } from './searchLexemes.ts';

/** Texts whose words one transaction adds. */
const batchSize = 300;
/** Words that one run of the daily cleanup checks. */
const checkedDaily = 5_000;

/** The ASCII letters of trigrams (decision 0110); longer words are rarely typed. */
const correctable = /^[a-z]{4,24}$/;

const textsOf = {
  conversations: sql`select id, concat_ws(' ', title, array_to_string(tags, ' '), stripped_content) as text
    from conversations`,
  comments: sql`select id, stripped_content as text from comments`,
};
type Source = keyof typeof textsOf;

/** Adds the words of texts written since the last call. @returns whether there may be more */
export async function addNewWords(
  trx: Database,
  sources: readonly Source[] = ['conversations', 'comments'],
): Promise<boolean> {
  const read = [];
  for (const source of sources) {
    read.push(await addWordsOf(trx, source));
  }
  return read.some((count) => count === batchSize);
}

async function addWordsOf(trx: Database, source: Source): Promise<number> {
  const { rows } = await sql<{ id: number; text: string }>`${preparedStatement}
    with position as materialized (
      select last_id from search_word_sources where name = ${source} for update
    )
    select texts.id, left(texts.text, 20000) as text
    from (${textsOf[source]}) texts
    -- A single value: joined, the position would have every text of the community read.
    where texts.id > (select last_id from position)
    order by texts.id limit ${sql.lit(batchSize)}`.execute(trx);
  const last = rows.at(-1);
  if (last === undefined) return 0;
  const words = new Set(rows.flatMap(({ text }) => searchWords(text)));
  await sql`insert into search_words (word)
    select unnest(${[...words].filter((word) => correctable.test(word)).sort()}::text[])
    on conflict do nothing`.execute(trx);
  await sql`update search_word_sources set last_id = ${last.id} where name = ${source}`.execute(
    trx,
  );
  return rows.length;
}

/** Adds the words of all texts that have none yet: after an upgrade, an import or the demo data. The rest of it is done later. */
export async function addAllWords(db: Database, signal?: AbortSignal): Promise<void> {
  let hasMore = true;
  while (hasMore && !signal?.aborted) {
    hasMore = await db.transaction().execute((trx) => addNewWords(trx));
  }
  if (hasMore) await addWordsSoon(db);
}

export async function addWordsSoon(db: Database): Promise<void> {
  await addJob(db, { name: 'addSearchWords', payload: {} }, { key: 'addSearchWords' });
}

/** Deletes words that no indexed text contains any more; some each day, in turn. */
export async function deleteUnusedWords(db: Database, now: Date): Promise<void> {
  for (let checked = 0; checked < checkedDaily; checked += batchSize) {
    const rows = await db
      .selectFrom('search_words')
      .select('word')
      .where('checked_on', '<', now)
      .orderBy('checked_on')
      .limit(batchSize)
      .execute();
    if (rows.length === 0) return;
    const words = rows.map(({ word }) => word);
    const terms = await findTerms(db, words, { languages: [], open: false });
    await sql`delete from search_words w using unnest(
        ${terms.map(({ word }) => word)}::text[],
        ${terms.map((term) => anyOf([term]))}::text[]
      ) as t (word, query)
      where w.word = t.word
        and not exists (select from search_documents where vector @@ t.query::tsquery)`.execute(db);
    await sql`update search_words set checked_on = ${now}::date
      where word = any(${words}::text[])`.execute(db);
  }
}
