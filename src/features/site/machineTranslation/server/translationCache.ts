import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { type DatabaseTransaction, primaryOf } from '#platform/database/database.ts';
import type { PurgedContent } from '#platform/feature/contentData.ts';
import type { MadeTranslation, TranslatedText } from './translateHtml.ts';
import { hashInSql, hashOfSource, type TranslationSource } from './translationSource.ts';

/** Days that translations are kept. */
const keptDays = 90;
/** Seconds that a partial one is kept; then readers may have it made anew. */
const partialSeconds = 3_600;

const now = sql<Date>`now()`;

interface Place {
  source: TranslationSource;
  /** The language that it is translated into. */
  to: string;
}

function columnsOf({ source, to }: Place) {
  return {
    conversation_id: source.post.id,
    comment_id: source.response?.id ?? 0,
    language: to,
    source_hash: hashOfSource(source),
  };
}

/** The translation of the text as it is now: of an earlier one there is none. */
export async function findTranslation(
  { db }: Pick<Ctx, 'db'>,
  place: Place,
): Promise<TranslatedText | null> {
  // A replica may not have it yet, where another reader's was just finished.
  const row = await primaryOf(db)
    .selectFrom('machine_translations')
    .select(['title', 'content'])
    .where((is) => is.and(columnsOf(place)))
    .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '>', now)]))
    .executeTakeFirst();
  if (!row || row.content === null) return null;
  return { title: row.title, content: row.content };
}

/**
 * Reserves the text for one process, so that readers at once cause one request. A reservation ends by itself.
 * @returns when it ends, as `releaseTranslation` takes it; null where another has it, or has finished it
 */
export async function claimTranslation(
  { db }: Pick<Ctx, 'db'>,
  place: Place,
  seconds: number,
): Promise<string | null> {
  const { conversation_id, comment_id, language, source_hash } = columnsOf(place);
  const { rows } = await sql<{ claim: string }>`
    insert into machine_translations as known
      (conversation_id, comment_id, language, source_hash, claimed_until)
    values (${conversation_id}, ${comment_id}, ${language}, ${source_hash}, now() + make_interval(secs => ${seconds}))
    on conflict (conversation_id, comment_id, language) do update set
      source_hash = excluded.source_hash, title = null, content = null,
      claimed_until = excluded.claimed_until, created_at = now()
    where known.source_hash <> excluded.source_hash or known.claimed_until <= now()
    returning claimed_until::text as claim`.execute(db);
  return rows[0]?.claim ?? null;
}

/** Whether somebody waits for the service to translate it. */
export async function isClaimed({ db }: Pick<Ctx, 'db'>, place: Place): Promise<boolean> {
  const row = await primaryOf(db)
    .selectFrom('machine_translations')
    .select('language')
    .where((is) => is.and(columnsOf(place)))
    .where('claimed_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Without the partial ones, each reader of a text that the service garbles would send all of it again. */
export async function keepTranslation(
  { db }: Pick<Ctx, 'db'>,
  place: Place,
  { text, isWhole }: MadeTranslation,
): Promise<void> {
  const inAWhile = sql<Date>`now() + make_interval(secs => ${partialSeconds})`;
  await db
    .updateTable('machine_translations')
    .set({ ...text, claimed_until: isWhole ? null : inAWhile })
    // Who edited it meanwhile has a claim of their own.
    .where((is) => is.and(columnsOf(place)))
    .execute();
}

/** After a failure: the next reader may try again. A claim that another made since stays. */
export async function releaseTranslation(
  { db }: Pick<Ctx, 'db'>,
  place: Place,
  claim: string,
): Promise<void> {
  await db
    .deleteFrom('machine_translations')
    .where((is) => is.and(columnsOf(place)))
    .where('content', 'is', null)
    .where('claimed_until', '=', sql<Date>`${claim}::timestamptz`)
    .execute();
}

/** Old ones, and those of texts that were deleted since, or edited, noted or silently. */
export async function deleteOldTranslations({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`delete from machine_translations kept
    using conversations post
    where post.id = kept.conversation_id and kept.comment_id = 0
      and (kept.created_at < now() - make_interval(days => ${keptDays})
        or post.deleted_at is not null
        or kept.source_hash <> ${hashInSql('post.language', 'post.title', 'post.content')})`.execute(
    db,
  );
  await sql`delete from machine_translations kept
    where kept.comment_id <> 0 and (kept.created_at < now() - make_interval(days => ${keptDays})
      or not exists (select from comments response
        join conversations post on post.id = response.conversation_id
        where response.id = kept.comment_id and response.deleted_at is null
          and kept.source_hash = ${hashInSql('post.language', "''", 'response.content')}))`.execute(
    db,
  );
}

export async function purgeTranslations(
  trx: DatabaseTransaction,
  { type, ids }: PurgedContent,
): Promise<void> {
  const column = type === 'conversation' ? 'conversation_id' : 'comment_id';
  await trx.deleteFrom('machine_translations').where(column, 'in', ids).execute();
}
