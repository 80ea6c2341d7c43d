import { type RawBuilder, sql } from 'kysely';
import { indexWords, searchWords } from '#core/segment.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { VisibilityScope } from '#platform/visibilityScope.ts';
import { askedWords, regconfigOf, searchConfiguration, stemmable } from '../searchLanguages.ts';

/** A searchable text. */
export interface SearchDocument {
  type: number;
  id: number;
  /** Its post; null for documents without one, which the post search excludes. */
  conversationId: number | null;
  language: string;
  createdAt: Date;
  /** Ranking weights, from title to response. */
  title?: string;
  tags?: readonly string[];
  body?: string;
  response?: string;
}

/** The parts of a document shown in a hit. */
export interface FoundText {
  text: string;
  authorId: number;
  createdAt: Date;
  /** URL of the match, under the base path. */
  path: () => string | Promise<string>;
}

/** The search documents of one table. */
export interface SearchDocumentKind {
  /** Key for a rebuild's progress. */
  readonly name: string;
  /** `search_documents.doc_type` by entity name. A number must never be reused. */
  readonly types: Readonly<Record<string, number>>;
  /** Number of documents for a rebuild. */
  count: (db: Database) => Promise<number>;
  /**
   * Indexes the next rows by id and locks them, so that no edit happens between reading a text and indexing
   * it.
   * @returns the ids of those rows
   */
  indexAfter: (trx: Database, after: number, limit: number) => Promise<number[]>;
  /** Whether the entity of a document exists. SQL. */
  exists: (docId: RawBuilder<number>) => RawBuilder<boolean>;
  /** Whether a viewer who can see the post can also see this document. SQL. */
  isVisible: (scope: VisibilityScope, docId: RawBuilder<number>) => RawBuilder<boolean>;
  /** null if the viewer cannot see it. */
  find: (ctx: Ctx, id: number) => Promise<FoundText | null>;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** The feature's search documents; it indexes them when it writes the texts. */
    searchDocuments?: readonly SearchDocumentKind[];
  }
}

export function searchKinds(): readonly SearchDocumentKind[] {
  return serverParts('searchDocuments').flat();
}

/** Maximum text length; a tsvector is limited to 1 MB. */
const longestText = 120_000;

/** The words of a text for `to_tsvector`. */
export function wordsOf(text: string): string {
  return indexWords(text.slice(0, longestText)).join(' ');
}

/**
 * Inserts or updates documents, in the transaction that writes their texts; at most some hundreds at once.
 * Title A, tags B, body C, responses D: ranking weights.
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
      ${configurations.map(regconfigOf)}::text[],
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

/** Ids of documents with every word of a text. SQL. */
export function documentsWith(
  types: readonly number[],
  { text, configuration }: { text: string; configuration: string },
): RawBuilder<unknown> {
  const words = askedWords(configuration, searchWords(text).join(' '));
  return sql`(select doc_id from search_documents where doc_type = any(${types}::smallint[])
    and vector @@ plainto_tsquery(${regconfigOf(configuration)}::regconfig, ${words}))`;
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
