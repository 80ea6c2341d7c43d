import { useShell } from '#ui/useShell.ts';
import { isOwnLikeSkipped } from '../activityRules.ts';

/** Whether a like would be skipped (SPEC §4): of one's own, where the community does not count those. */
export function useIsLikeIdle(author: { id: string } | null, liked: boolean): boolean {
  const { viewer, settings } = useShell();
  const memberId = viewer.memberId === null ? null : Number(viewer.memberId);
  const like = { activity: liked ? 'un-like' : 'like', authorId: Number(author?.id) } as const;
  return isOwnLikeSkipped({ memberId }, like, settings);
}
