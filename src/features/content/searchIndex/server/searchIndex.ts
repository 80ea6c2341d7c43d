import { sql } from 'kysely';
import { indexWords } from '#core/segment.ts';
import type { Database } from '#platform/database/database.ts';
import { searchConfiguration, stemmable } from '../searchLanguages.ts';

/** What kind of thing a search document stands for (search_documents.doc_type). */
export const documentTypes = { conversation: 1, comment: 2, reply: 3 } as const;

export interface IndexedConversation {
  id: number;
  title: string;
  tags: string[];
  stripped_content: string;
  language: string;
  created_at: Date;
}

export interface IndexedComment {
  id: number;
  conversation_id: number;
  parent_id: number | null;
  stripped_content: string;
  created_at: Date;
  /** Language of the conversation. */
  language: string;
}

interface SearchDocument {
  type: number;
  id: number;
  conversationId: number;
  configuration: string;
  title: string | null;
  tags: string;
  body: string;
  response: string;
  createdAt: Date;
}

/** Beyond this much text a document adds nothing to what it is found by; a tsvector holds 1 MB at most. */
const longestText = 120_000;

/** Writes or rewrites a conversation's search document, in the transaction of the change. */
export async function indexConversation(
  trx: Database,
  conversation: IndexedConversation,
): Promise<void> {
  await indexConversations(trx, [conversation]);
}

/** Writes or rewrites a comment's or reply's search document, in the transaction of the change. */
export async function indexComment(trx: Database, comment: IndexedComment): Promise<void> {
  await indexComments(trx, [comment]);
}

/** What the vector of a comment or reply is made of, for a statement that writes the document beside it. */
export function responseDocument(text: string, language: string) {
  const configuration = searchConfiguration(language);
  return { configuration, words: stemmable(configuration, wordsOf(text)) };
}

/** As `indexConversation`, many in one statement; give at most some hundreds. */
export async function indexConversations(
  trx: Database,
  rows: readonly IndexedConversation[],
): Promise<void> {
  const documents = rows.map((row) => ({
    type: documentTypes.conversation,
    id: row.id,
    conversationId: row.id,
    configuration: searchConfiguration(row.language),
    title: wordsOf(row.title),
    tags: wordsOf(row.tags.join(' ')),
    body: wordsOf(row.stripped_content),
    response: '',
    createdAt: row.created_at,
  }));
  await upsert(trx, documents);
}

/** As `indexComment`, many in one statement; give at most some hundreds. */
export async function indexComments(trx: Database, rows: readonly IndexedComment[]): Promise<void> {
  const documents = rows.map((row) => ({
    type: row.parent_id === null ? documentTypes.comment : documentTypes.reply,
    id: row.id,
    conversationId: row.conversation_id,
    configuration: searchConfiguration(row.language),
    title: null,
    tags: '',
    body: '',
    response: wordsOf(row.stripped_content),
    createdAt: row.created_at,
  }));
  await upsert(trx, documents);
}

/** Takes a conversation and everything said in it out of the index. */
export async function removeConversationFromIndex(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('search_documents').where('conversation_id', '=', id).execute();
}

/** Takes one comment or reply out of the index; the replies of a comment are removed one by one. */
export async function removeCommentFromIndex(trx: Database, id: number): Promise<void> {
  await trx
    .deleteFrom('search_documents')
    .where('doc_type', 'in', [documentTypes.comment, documentTypes.reply])
    .where('doc_id', '=', id)
    .execute();
}

function wordsOf(text: string): string {
  return indexWords(text.slice(0, longestText)).join(' ');
}

/** Title A, tags B, body C, comments and replies D: what ranking weighs. */
async function upsert(trx: Database, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  await sql`
    insert into search_documents (doc_type, doc_id, conversation_id, title_folded, vector, created_at)
    select type, id, conversation_id, title,
      setweight(to_tsvector(configuration::regconfig, coalesce(title_words, '')), 'A') ||
      setweight(to_tsvector(configuration::regconfig, tags), 'B') ||
      setweight(to_tsvector(configuration::regconfig, body), 'C') ||
      setweight(to_tsvector(configuration::regconfig, response), 'D'),
      created_at
    from unnest(
      ${documents.map((d) => d.type)}::smallint[],
      ${documents.map((d) => d.id)}::bigint[],
      ${documents.map((d) => d.conversationId)}::bigint[],
      ${documents.map((d) => d.configuration)}::text[],
      ${documents.map((d) => d.title)}::text[],
      ${documents.map((d) => d.title && stemmable(d.configuration, d.title))}::text[],
      ${documents.map((d) => stemmable(d.configuration, d.tags))}::text[],
      ${documents.map((d) => stemmable(d.configuration, d.body))}::text[],
      ${documents.map((d) => stemmable(d.configuration, d.response))}::text[],
      ${documents.map((d) => d.createdAt)}::timestamptz[]
    ) as d (type, id, conversation_id, configuration, title, title_words, tags, body, response, created_at)
    on conflict (doc_type, doc_id) do update set
      conversation_id = excluded.conversation_id,
      title_folded = excluded.title_folded,
      vector = excluded.vector,
      created_at = excluded.created_at`.execute(trx);
}
