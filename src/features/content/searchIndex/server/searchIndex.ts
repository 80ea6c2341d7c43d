import type { Database } from '#platform/database/database.ts';
import { searchConfiguration, stemmable } from '../searchLanguages.ts';
import { removeSearchDocuments, wordsOf, writeSearchDocuments } from './searchDocuments.ts';

/** The types of what is written (search_documents.doc_type). */
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
    language: row.language,
    createdAt: row.created_at,
    title: row.title,
    tags: row.tags,
    body: row.stripped_content,
  }));
  await writeSearchDocuments(trx, documents);
}

/** As `indexComment`, many in one statement; give at most some hundreds. */
export async function indexComments(trx: Database, rows: readonly IndexedComment[]): Promise<void> {
  const documents = rows.map((row) => ({
    type: row.parent_id === null ? documentTypes.comment : documentTypes.reply,
    id: row.id,
    conversationId: row.conversation_id,
    language: row.language,
    createdAt: row.created_at,
    response: row.stripped_content,
  }));
  await writeSearchDocuments(trx, documents);
}

/** Takes a conversation and everything said in it out of the index. */
export async function removeConversationFromIndex(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('search_documents').where('conversation_id', '=', id).execute();
}

/** Takes one comment or reply out of the index; the replies of a comment are removed one by one. */
export async function removeCommentFromIndex(trx: Database, id: number): Promise<void> {
  await removeSearchDocuments(trx, [documentTypes.comment, documentTypes.reply], [id]);
}
