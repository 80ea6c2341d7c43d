import { type RawBuilder, sql } from 'kysely';
import { indexWords, searchWords } from '#core/segment.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { VisibilityScope } from '#platform/visibilityScope.ts';
import { searchConfiguration, stemmable } from '../searchLanguages.ts';

/** A text that search finds. */
export interface SearchDocument {
  type: number;
  id: number;
  /** The post it is found with; null for what belongs to none, which the search of posts leaves out. */
  conversationId: number | null;
  language: string;
  createdAt: Date;
  /** What ranking weighs, from title to response. */
  title?: string;
  tags?: readonly string[];
  body?: string;
  response?: string;
}

/** What a hit shows of a document. */
export interface FoundText {
  text: string;
  authorId: number;
  createdAt: Date;
  /** Opens the post at what was found, below the base path. */
  path: () => string | Promise<string>;
}

/** The search documents of one table. */
export interface SearchDocumentKind {
  /** Of the table, as a rebuild remembers it. */
  readonly name: string;
  /** `search_documents.doc_type` by the name of what is found. A number is never used again. */
  readonly types: Readonly<Record<string, number>>;
  /** How many documents a rebuild writes. */
  count: (db: Database) => Promise<number>;
  /**
   * Writes the documents of the next rows by id, which it locks, so that no edit comes between reading a
   * text and writing its words.
   * @returns the ids of those rows
   */
  indexAfter: (trx: Database, after: number, limit: number) => Promise<number[]>;
  /** Whether what the document of this id stands for is there. SQL. */
  exists: (docId: RawBuilder<number>) => RawBuilder<boolean>;
  /** Whether a viewer who sees the post sees the document of this id, too. SQL. */
  isVisible: (scope: VisibilityScope, docId: RawBuilder<number>) => RawBuilder<boolean>;
  /** null for what the viewer does not see. */
  find: (ctx: Ctx, id: number) => Promise<FoundText | null>;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** What the feature adds to the search index; it writes the documents where it writes the texts. */
    searchDocuments?: readonly SearchDocumentKind[];
  }
}

export function searchKinds(): readonly SearchDocumentKind[] {
  return serverParts('searchDocuments').flat();
}

/** Beyond this much text a document adds nothing to what it is found by; a tsvector holds 1 MB at most. */
const longestText = 120_000;

/** The words of a text as `to_tsvector` takes them. */
export function wordsOf(text: string): string {
  return indexWords(text.slice(0, longestText)).join(' ');
}

/**
 * Writes or rewrites documents, in the transaction that writes their texts; give at most some hundreds.
 * Title A, tags B, body C, responses D: what ranking weighs.
 */
export async function writeSearchDocuments(
  trx: Database,
  documents: readonly SearchDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const configurations = documents.map(({ language }) => searchConfiguration(language));
  const words = (textOf: (document: SearchDocument) => string | undefined) =>
    documents.map((document, index) => {
      const text = textOf(document);
      return text === undefined ? '' : stemmable(configurations[index] ?? '', wordsOf(text));
    });
  await sql`
    insert into search_documents (doc_type, doc_id, conversation_id, title_folded, vector, created_at)
    select type, id, conversation_id, title,
      setweight(to_tsvector(configuration::regconfig, title_words), 'A') ||
      setweight(to_tsvector(configuration::regconfig, tags), 'B') ||
      setweight(to_tsvector(configuration::regconfig, body), 'C') ||
      setweight(to_tsvector(configuration::regconfig, response), 'D'),
      created_at
    from unnest(
      ${documents.map((d) => d.type)}::smallint[],
      ${documents.map((d) => d.id)}::bigint[],
      ${documents.map((d) => d.conversationId)}::bigint[],
      ${configurations}::text[],
      ${documents.map((d) => (d.title === undefined ? null : wordsOf(d.title)))}::text[],
      ${words((d) => d.title)}::text[],
      ${words((d) => d.tags?.join(' '))}::text[],
      ${words((d) => d.body)}::text[],
      ${words((d) => d.response)}::text[],
      ${documents.map((d) => d.createdAt)}::timestamptz[]
    ) as d (type, id, conversation_id, configuration, title, title_words, tags, body, response, created_at)
    on conflict (doc_type, doc_id) do update set
      conversation_id = excluded.conversation_id,
      title_folded = excluded.title_folded,
      vector = excluded.vector,
      created_at = excluded.created_at`.execute(trx);
}

/** Ids of the documents that hold every word of a text. SQL. */
export function documentsWith(
  types: readonly number[],
  { text, configuration }: { text: string; configuration: string },
): RawBuilder<unknown> {
  const words = stemmable(configuration, searchWords(text).join(' '));
  return sql`(select doc_id from search_documents where doc_type = any(${types}::smallint[])
    and vector @@ plainto_tsquery(${configuration}::regconfig, ${words}))`;
}

export async function removeSearchDocuments(
  trx: Database,
  types: readonly number[],
  ids: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('search_documents')
    .where('doc_type', 'in', types)
    .where('doc_id', 'in', ids)
    .execute();
}
