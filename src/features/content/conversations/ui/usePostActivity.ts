import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';
import { type ActivityHandle, useActivity } from './useActivity.ts';

/** What is done to the post, by its buttons, its menu or both. */
export function usePostActivity(post: PostNode): ActivityHandle {
  const { t } = useTranslation('post');
  return useActivity({
    id: post.id,
    entityType: 'CONVERSATION',
    state: activityStateOf(post),
    errorText: t('errors.activity'),
  });
}

function activityStateOf(post: PostNode) {
  const { liked, likeCount, upVoted, downVoted, voteCount, meTooed, meTooCount } = post;
  const { followed, followCount, hasRead, shared, shareCount, closed } = post;
  const { archived, indexDisabled, flagged = false, escalated = false, spam = false } = post;
  const { isPrivate = false, nominationStatus = null } = post;
  return {
    ...{ liked, likeCount, upVoted, downVoted, voteCount, meTooed, meTooCount },
    ...{ followed, followCount, hasRead, shared, shareCount, closed },
    ...{ archived, indexDisabled, flagged, escalated, spam, isPrivate, nominationStatus },
  };
}
