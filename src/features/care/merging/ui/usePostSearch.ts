import { useEffect, useState } from 'react';
import { isLongEnough } from '#features/content/search/searchRules.ts';
import { runOperation } from '#ui/runOperation.ts';
import {
  AlikePostsQuery,
  FindPostsQuery,
  type FoundPostNode,
  NamedPostQuery,
} from './mergingDocuments.ts';
import { readPostId } from './readPostId.ts';

/** Someone who types is not asked for every letter. Milliseconds. */
const quiet = 250;

interface PostSearch {
  posts: readonly FoundPostNode[];
  /** What the list is: posts like the one that is to go somewhere, or what the words found. */
  state: 'alike' | 'searching' | 'found' | 'failed';
}

/** What was found, and for which words. */
type Answer = PostSearch & { to: string | null };

const noAnswer: Answer = { posts: [], state: 'searching', to: null };

/** Posts for what is typed: by words, by an address, or those like `likeId` while nothing is. */
export function usePostSearch(text: string, likeId: string): PostSearch {
  const [answer, setAnswer] = useState(noAnswer);
  const asked = text.trim();
  useEffect(() => {
    let isLate = false;
    const timer = setTimeout(
      () => {
        findPosts(asked, likeId).then(
          (found) => isLate || setAnswer({ ...found, to: asked }),
          () => isLate || setAnswer({ posts: [], state: 'failed', to: asked }),
        );
      },
      asked === '' ? 0 : quiet,
    );
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [asked, likeId]);
  // Told from the words themselves: what was found for others must not be chosen for a moment either.
  return answer.to === asked ? answer : { ...answer, state: 'searching' };
}

async function findPosts(asked: string, likeId: string): Promise<PostSearch> {
  const id = readPostId(asked);
  if (id !== null) {
    const named = await runOperation(NamedPostQuery, { id }).catch(() => null);
    const posts =
      named?.conversation && named.conversation.id !== likeId ? [named.conversation] : [];
    return { posts, state: 'found' };
  }
  if (!isLongEnough(asked)) {
    const { relatedPosts } = await runOperation(AlikePostsQuery, { id: likeId });
    return { posts: relatedPosts, state: 'alike' };
  }
  const variables = { keywords: asked, excludeIds: [likeId] };
  const { searchConversations } = await runOperation(FindPostsQuery, variables);
  return { posts: searchConversations.nodes.map(({ post }) => post), state: 'found' };
}
