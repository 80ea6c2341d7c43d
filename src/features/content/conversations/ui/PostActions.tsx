import Bookmark from 'virtual:icons/bookmark';
import HandHelping from 'virtual:icons/hand';
import ThumbsUp from 'virtual:icons/thumbs-up';
import { NotificationLevelMenu } from '#features/content/marks/ui/NotificationLevelMenu.tsx';
import { ToggleButton } from '#ui/ToggleButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';
import { isOffered } from './isOffered.ts';
import { PostMenu } from './PostMenu.tsx';
import { ShareButton } from './ShareButton.tsx';
import type { ActivityHandle } from './useActivity.ts';
import { useBookmark } from './useBookmark.ts';
import { useIsLikeIdle } from './useIsLikeIdle.ts';
import { useMarkRead } from './useMarkRead.ts';
import { VoteControl } from './VoteControl.tsx';

type PostActionsProps = {
  post: PostNode;
  activity: ActivityHandle;
  /** Readers say whether it helped them, instead of liking it. */
  isDocument?: boolean;
};

/** Actions on a post, depending on its type and the viewer's permissions. */
export function PostActions({ post, activity, isDocument = false }: PostActionsProps) {
  const { t } = useTranslation('post');
  const { settings } = useShell();
  const { shown, act, press } = activity;
  const bookmark = useBookmark(post);
  const isIdle = useIsLikeIdle(post.author, shown.liked);
  useMarkRead(post, act);
  return (
    <div className="flex flex-wrap items-center gap-2 needs-js:hidden">
      {!isDocument && isOffered(post.can.like) && (
        <ToggleButton
          pressed={shown.liked}
          label={t('actions.like')}
          icon={<ThumbsUp aria-hidden />}
          count={shown.likeCount}
          data-key="like"
          disabled={isIdle}
          title={isIdle ? t('actions.ownLike') : undefined}
          onClick={() => press(shown.liked ? 'un-like' : 'like')}
        />
      )}
      {isOffered(post.can.meToo) && (
        <ToggleButton
          pressed={shown.meTooed}
          label={t('actions.meToo')}
          icon={<HandHelping aria-hidden />}
          count={shown.meTooCount}
          data-key="like"
          onClick={() => press(shown.meTooed ? 'un-me-too' : 'me-too')}
        />
      )}
      {isOffered(post.can.vote) && <VoteControl state={shown} onVote={press} />}
      {isOffered(post.can.follow) && (
        <NotificationLevelMenu
          assetType="CONVERSATION"
          id={post.id}
          level={post.notificationLevel}
          followCount={shown.followCount}
          compact
        />
      )}
      <span className="ms-auto flex items-center">
        {settings.bookmarksEnabled && (isOffered(post.can.bookmark) || bookmark.bookmarked) && (
          <ToggleButton
            pressed={bookmark.bookmarked}
            label={t('actions.bookmark')}
            icon={<Bookmark aria-hidden />}
            iconOnly
            className="border-transparent! bg-transparent! px-1.5! hover:bg-surface-sunken!"
            onClick={bookmark.toggle}
          />
        )}
        <ShareButton post={post} onShared={() => act('share')} />
        <PostMenu post={post} activity={activity} />
      </span>
    </div>
  );
}
