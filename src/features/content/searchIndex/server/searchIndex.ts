import type { Database } from '#platform/database/database.ts';
import { regconfigOf, searchConfiguration, stemmable } from '../searchLanguages.ts';
import { removeSearchDocuments, wordsOf, writeSearchDocuments } from './searchDocuments.ts';

/** Document types (search_documents.doc_type). */
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

/** Inserts or updates a conversation's search document, in the transaction of the change. */
export async function indexConversation(
  trx: Database,
  conversation: IndexedConversation,
): Promise<void> {
  await indexConversations(trx, [conversation]);
}

/** Inserts or updates a comment's or reply's search document, in the transaction of the change. */
export async function indexComment(trx: Database, comment: IndexedComment): Promise<void> {
  await indexComments(trx, [comment]);
}

/** The vector's input for a comment or reply, for a statement that writes the document itself. */
export function responseDocument(text: string, language: string) {
  const configuration = searchConfiguration(language);
  return {
    configuration: regconfigOf(configuration),
    words: stemmable(configuration, wordsOf(text)),
  };
}

/** As `indexConversation`, batched; at most some hundreds. */
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

/** As `indexComment`, batched; at most some hundreds. */
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

/** Removes a conversation and its responses from the index. */
export async function removeConversationFromIndex(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('search_documents').where('conversation_id', '=', id).execute();
}

/** Removes a comment or reply from the index; a comment's replies are removed individually. */
export async function removeCommentFromIndex(trx: Database, id: number): Promise<void> {
  await removeSearchDocuments(trx, [documentTypes.comment, documentTypes.reply], [id]);
}
