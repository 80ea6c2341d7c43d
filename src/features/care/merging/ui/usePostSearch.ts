import type { FoundPostNode } from '#features/content/conversations/ui/foundPostFields.ts';
import { isLongEnough } from '#features/content/search/searchRules.ts';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { runOperation } from '#ui/runOperation.ts';
import { AlikePostsQuery, FindPostsQuery, NamedPostQuery } from './mergingDocuments.ts';
import { readPostId } from './readPostId.ts';

interface PostSearch {
  posts: readonly FoundPostNode[];
  /** The kind of list: similar posts, or search results. */
  state: 'alike' | 'searching' | 'found' | 'failed';
}

/** Posts for the typed keywords or URL, or similar to `likeId` if nothing is typed. */
export function usePostSearch(text: string, likeId: string): PostSearch {
  const asked = text.trim();
  const { options, isStale, isFailed } = useAsyncOptions(
    `${likeId} ${asked}`,
    () => findPosts(asked, likeId),
    asked === '' ? 0 : undefined,
  );
  const found = isAlike(asked) ? 'alike' : 'found';
  return { posts: options, state: isStale ? 'searching' : isFailed ? 'failed' : found };
}

/** Too short for a search. */
function isAlike(asked: string): boolean {
  return readPostId(asked) === null && !isLongEnough(asked);
}

async function findPosts(asked: string, likeId: string): Promise<readonly FoundPostNode[]> {
  const id = readPostId(asked);
  if (id !== null) {
    const named = await runOperation(NamedPostQuery, { id }).catch(() => null);
    return named?.conversation && named.conversation.id !== likeId ? [named.conversation] : [];
  }
  if (isAlike(asked)) {
    const { relatedPosts } = await runOperation(AlikePostsQuery, { id: likeId });
    return relatedPosts;
  }
  const variables = { keywords: asked, excludeIds: [likeId] };
  const { searchConversations } = await runOperation(FindPostsQuery, variables);
  return searchConversations.nodes.map(({ post }) => post);
}
