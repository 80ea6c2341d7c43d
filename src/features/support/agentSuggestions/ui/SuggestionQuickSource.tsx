import { useEffect, useEffectEvent, useRef } from 'react';
import type { QuickSource } from '#features/support/agentWorkspace/ui/quickSources.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SuggestedPostsQuery } from './suggestionDocuments.ts';

type SuggestionQuickSourceProps = {
  requestId: string;
  register: (source: QuickSource) => () => void;
};

/** Suggested posts that everybody may see in the `/` menu: the chosen one is inserted as a link. */
export function SuggestionQuickSource({ requestId, register }: SuggestionQuickSourceProps) {
  const { t } = useTranslation('agentSuggestions');
  const { address } = useOwnAddress();
  const loaded = useRef<{ id: string; posts: Promise<Suggested> }>(undefined);
  const find = useEffectEvent<QuickSource>(async (query) => {
    if (loaded.current?.id !== requestId) {
      loaded.current = { id: requestId, posts: load(requestId) };
    }
    const posts = await loaded.current.posts.catch((error: unknown) => {
      loaded.current = undefined;
      throw error;
    });
    const word = query.trim().toLowerCase();
    return posts
      .filter(({ isPublic, post }) => isPublic && post.title.toLowerCase().includes(word))
      .map(({ post: { id, title, path } }) => ({
        useCount: 0,
        text: {
          ...{ id: `post ${id}`, name: title, folder: '', kind: t('link'), summary: '' },
          ...{ note: null, html: linkTo(new URL(address(path), window.location.origin), title) },
          onChoose: () => undefined,
        },
      }));
  });
  useEffect(() => register((query) => find(query)), [register]);
  return null;
}

type Suggested = NonNullable<
  ResultOf<typeof SuggestedPostsQuery>['supportRequest']
>['suggestedPosts'];

async function load(id: string): Promise<Suggested> {
  return (await runOperation(SuggestedPostsQuery, { id })).supportRequest?.suggestedPosts ?? [];
}

/** Titles are text of members. */
function linkTo(url: URL, title: string): string {
  const link = document.createElement('a');
  link.href = url.href;
  link.textContent = title;
  const paragraph = document.createElement('p');
  paragraph.append(link);
  return paragraph.outerHTML;
}
