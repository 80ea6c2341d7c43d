import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  type FoundText,
  searchKinds,
} from '#features/content/searchIndex/server/searchDocuments.ts';
import type { Ctx } from '#platform/context.ts';
import { type HighlightPart, highlightSnippet, highlightText } from '../searchHighlight.ts';
import { searchLimits } from '../searchRules.ts';
import type { SearchTerm } from '../searchTerms.ts';
import type { FoundDocument } from './poolQuery.ts';

/** A found post, matched directly or by one of its documents. */
export interface SearchHit {
  id: number;
  /** One of the manifests' `searchEntities`. */
  entityType: string;
  post: ConversationRow;
  found: FoundText;
  title: HighlightPart[];
  snippet: HighlightPart[];
}

/** The rows of found documents in order; those deleted meanwhile are omitted. */
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
  const { kind, entityType } = kindOf(document.type);
  const [post, found] = await Promise.all([
    conversationLoader(ctx).load(document.conversationId),
    kind.find(ctx, document.id),
  ]);
  if (post === null || found === null) return null;
  return {
    id: document.id,
    entityType,
    post,
    found,
    title: highlightText(post.title, terms),
    snippet: highlightSnippet(found.text, terms, searchLimits.snippetLength),
  };
}

/** @throws Error for a type without a feature; the pool contains none */
function kindOf(type: number) {
  for (const kind of searchKinds()) {
    const [entityType] = Object.entries(kind.types).find(([, each]) => each === type) ?? [];
    if (entityType !== undefined) return { kind, entityType };
  }
  throw new Error(`No feature has search documents of type ${type}`);
}
