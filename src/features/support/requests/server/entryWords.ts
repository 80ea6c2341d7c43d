import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { SupportEntries } from '#db/tables.ts';
import { storedValues } from '#features/base/customFields/customFieldRules.ts';
import { wordsOf } from '#features/content/searchIndex/server/searchDocuments.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import type { SupportEntryRow, SupportRequestRow } from './supportRows.ts';

/** Words of custom fields that one request is found by. */
const mostFieldWords = 500;
/** Entries that a job indexes in one transaction. */
const batchSize = 200;

interface WordSource {
  entry: { stripped_content: string; attachments: unknown };
  /** Of the first entry of a request: what the request itself is found by. */
  request: Pick<SupportRequestRow, 'title' | 'field_values'> | null;
}

/**
 * What an entry is found by. SQL. Labels: A subject, C text, D names of files. Words of custom fields are `=key=word`:
 * without a label, and apart from all other words, because not all who see the entry see the fields.
 */
function entryWords({ entry, request }: WordSource): RawBuilder<string> {
  const files = attachmentsOf(entry.attachments).map(({ name }) => name ?? '');
  const labelled = (text: string, label: string) =>
    sql`setweight(to_tsvector('simple', ${wordsOf(text)}), ${label})`;
  const own = sql`${labelled(entry.stripped_content, 'C')} || ${labelled(files.join(' '), 'D')}`;
  if (request === null) return sql<string>`(${own})`;
  return sql<string>`(${labelled(request.title, 'A')} || ${own}
    || array_to_tsvector(${fieldWords(request.field_values)}::text[]))`;
}

/** Those of an entry that is being written; events have none. */
export function wordsOfNew(
  {
    kind,
    stripped_content = '',
    attachments,
  }: Pick<Insertable<SupportEntries>, 'kind' | 'stripped_content' | 'attachments'>,
  request: WordSource['request'],
): RawBuilder<string> | null {
  if (kind === 'EVENT') return null;
  const files: unknown = typeof attachments === 'string' ? JSON.parse(attachments) : attachments;
  return entryWords({ entry: { stripped_content, attachments: files }, request });
}

/** A word of a custom field, as the index has it. */
export function fieldWord(key: string, word: string): string {
  return `=${key}=${word}`;
}

function fieldWords(stored: unknown): string[] {
  const words = [...storedValues(stored)].flatMap(([key, value]) =>
    [value]
      .flat()
      .filter((each) => typeof each === 'string' || typeof each === 'number')
      .flatMap((each) => wordsOf(String(each)).split(' '))
      .filter((word) => word !== '')
      .map((word) => fieldWord(key, word)),
  );
  return [...new Set(words)].slice(0, mostFieldWords);
}

/** After a change of what a request is found by: its subject, its fields or its first entry. */
export async function indexOpening(trx: Database, requestId: number): Promise<void> {
  await indexEntries(trx, sql`entry.request_id = ${requestId} and entry.seq = 1`);
}

/** Indexes what was written without words, the newest first. @returns how many */
export async function indexMissingEntries(
  { db }: Pick<Ctx, 'db'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let total = 0;
  for (let done = batchSize; done === batchSize && !signal.aborted; total += done) {
    done = await db.transaction().execute((trx) =>
      indexEntries(
        trx,
        sql`entry.id in (select id from support_entries where words is null and kind <> 'EVENT'
          order by id desc limit ${batchSize} for update skip locked)`,
      ),
    );
  }
  return total;
}

type Unindexed = Pick<SupportEntryRow, 'id' | 'seq' | 'stripped_content' | 'attachments'> &
  Pick<SupportRequestRow, 'title' | 'field_values'>;

async function indexEntries(trx: Database, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Unindexed>`
    select entry.id, entry.seq, entry.stripped_content, entry.attachments, request.title, request.field_values
    from support_entries entry join support_requests request on request.id = entry.request_id
    where ${which}`.execute(trx);
  for (const row of rows) {
    const request = row.seq === 1 ? row : null;
    await sql`update support_entries set words = ${entryWords({ entry: row, request })}
      where id = ${row.id}`.execute(trx);
  }
  return rows.length;
}
