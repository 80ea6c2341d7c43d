import { useShell } from '#ui/useShell.ts';
import { isOwnLikeSkipped } from '../activityRules.ts';

/** Whether a like would be ignored (SPEC §4): on one's own content, if the community disables it. */
export function useIsLikeIdle(author: { id: string } | null, liked: boolean): boolean {
  const { viewer, settings } = useShell();
  // Before the member is read: what is kept of a response is for all of them.
  if (settings.ownLikesAllowed) return false;
  const memberId = viewer.memberId === null ? null : Number(viewer.memberId);
  const like = { activity: liked ? 'un-like' : 'like', authorId: Number(author?.id) } as const;
  return isOwnLikeSkipped({ memberId }, like, settings);
}
