import { useEffect, useState } from 'react';
import type { Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { type ComposePlace, placesOf } from '#features/content/compose/composeRules.ts';
import { scopedPlaces } from '#features/content/compose/ui/composeDocuments.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { type MoveTargetsData, MoveTargetsQuery } from './mergingDocuments.ts';

/** Where the viewer may post, with their permissions; null until loaded. */
export function usePlaces(
  current: PostType | null,
): { places: readonly ComposePlace[]; viewer: Viewer } | null {
  const { viewer: info } = useShell();
  const [data, setData] = useState<MoveTargetsData | null>(null);
  useEffect(() => {
    // On errors the dialog keeps waiting, and can be closed.
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

/** The category or topic as API input. */
export function moveTargetInput({ topicId, categoryId }: ComposePlace): {
  topics?: string[];
  categoryIds?: string[];
} {
  return topicId === null ? { categoryIds: [categoryId] } : { topics: [topicId] };
}

/** The key of a post's category or topic. */
export function placeKeyOf(post: { topicId: string | null; categoryId: string }): string {
  return post.topicId === null ? `category:${post.categoryId}` : `topic:${post.topicId}`;
}
