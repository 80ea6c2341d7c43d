import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { documentTypes } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Ctx } from '#platform/context.ts';
import { type HighlightPart, highlightSnippet, highlightText } from '../searchHighlight.ts';
import { searchLimits } from '../searchRules.ts';
import type { SearchTerm } from '../searchTerms.ts';
import type { FoundDocument } from './searchPool.ts';

/** A post found, by itself or by something said in it. */
export interface SearchHit {
  id: number;
  entityType: 'conversation' | 'comment' | 'reply';
  post: ConversationRow;
  response: CommentRow | null;
  title: HighlightPart[];
  snippet: HighlightPart[];
}

/** The rows of found documents in their order; what vanished meanwhile is left out. */
export async function loadHits(
  ctx: Ctx,
  documents: readonly FoundDocument[],
  terms: readonly SearchTerm[],
): Promise<SearchHit[]> {
  const hits = await Promise.all(documents.map((document) => loadHit(ctx, document, terms)));
  return hits.filter((hit) => hit !== null);
}

async function loadHit(
  ctx: Ctx,
  document: FoundDocument,
  terms: readonly SearchTerm[],
): Promise<SearchHit | null> {
  const isPost = document.type === documentTypes.conversation;
  const [post, response] = await Promise.all([
    conversationLoader(ctx).load(document.conversationId),
    isPost ? null : commentLoader(ctx).load(document.id),
  ]);
  if (post === null || (!isPost && response === null)) return null;
  const text = response === null ? post.stripped_content : response.stripped_content;
  return {
    id: document.id,
    entityType: isPost ? 'conversation' : entityOf(document.type),
    post,
    response,
    title: highlightText(post.title, terms),
    snippet: highlightSnippet(text, terms, searchLimits.snippetLength),
  };
}

function entityOf(type: number): 'comment' | 'reply' {
  return type === documentTypes.comment ? 'comment' : 'reply';
}
