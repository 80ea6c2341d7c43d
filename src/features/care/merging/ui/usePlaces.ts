import { useEffect, useState } from 'react';
import type { Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { type ComposePlace, placesOf } from '#features/content/compose/composeRules.ts';
import { scopedPlaces } from '#features/content/compose/ui/composeDocuments.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { type MoveTargetsData, MoveTargetsQuery } from './mergingDocuments.ts';

/** Where the viewer may post, with who they are there; null until it is known. */
export function usePlaces(
  current: PostType | null,
): { places: readonly ComposePlace[]; viewer: Viewer } | null {
  const { viewer: info } = useShell();
  const [data, setData] = useState<MoveTargetsData | null>(null);
  useEffect(() => {
    // Without an answer the dialog waits, and can be closed.
    runOperation(MoveTargetsQuery, {}).then(setData, () => undefined);
  }, []);
  if (data === null) return null;
  const viewer = viewerOfInfo(info, scopedPlaces(data));
  return {
    viewer,
    places: placesOf(viewer, {
      categories: data.categories.nodes,
      topics: data.allTopics,
      current,
    }),
  };
}

/** The place as the API takes it. */
export function moveTargetInput({ topicId, categoryId }: ComposePlace): {
  topics?: string[];
  categoryIds?: string[];
} {
  return topicId === null ? { categoryIds: [categoryId] } : { topics: [topicId] };
}

/** The key of the place a post stands in. */
export function placeKeyOf(post: { topicId: string | null; categoryId: string }): string {
  return post.topicId === null ? `category:${post.categoryId}` : `topic:${post.topicId}`;
}
