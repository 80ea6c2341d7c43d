import Bookmark from 'virtual:icons/bookmark';
import HandHelping from 'virtual:icons/hand';
import Share2 from 'virtual:icons/share-2';
import ThumbsUp from 'virtual:icons/thumbs-up';
import { NotificationLevelMenu } from '#features/content/marks/ui/NotificationLevelMenu.tsx';
import { type FoldingItem, FoldingItems } from '#ui/FoldingItems.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ToggleButton } from '#ui/ToggleButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';
import { isOffered } from './isOffered.ts';
import { PostMenu } from './PostMenu.tsx';
import type { ActivityHandle } from './useActivity.ts';
import { useBookmark } from './useBookmark.ts';
import { useIsLikeIdle } from './useIsLikeIdle.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useShare } from './useShare.ts';
import { VoteControl } from './VoteControl.tsx';

type PostActionsProps = {
  post: PostNode;
  activity: ActivityHandle;
  /** Readers say whether it helped them, instead of liking it. */
  isDocument?: boolean;
};

/**
 * Actions on a post, depending on its type and the viewer's permissions. §4: in one line; what does not fit is in
 * the menu.
 */
export function PostActions({ post, activity, isDocument = false }: PostActionsProps) {
  const { t } = useTranslation('post');
  const { settings } = useShell();
  const { shown, act, press } = activity;
  const bookmark = useBookmark(post);
  const isIdle = useIsLikeIdle(post.author, shown.liked);
  const share = useShare({ post, onShared: () => act('share') });
  useMarkRead(post, act);
  const main = (
    <div className="flex flex-wrap items-center gap-2">
      {!isDocument && isOffered(post.can.like) && (
        <ToggleButton
          pressed={shown.liked}
          label={t('actions.like')}
          icon={<ThumbsUp aria-hidden />}
          count={shown.likeCount}
          data-key="like"
          className="max-sm:[&>span:first-of-type]:sr-only"
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
          className="max-[22.5rem]:[&>span:first-of-type]:sr-only @max-[16rem]:[&>span:first-of-type]:sr-only"
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
    </div>
  );
  const bookmarking: FoldingItem = {
    key: 'bookmark',
    view: (
      <ToggleButton
        pressed={bookmark.bookmarked}
        label={t('actions.bookmark')}
        icon={<Bookmark aria-hidden />}
        iconOnly
        className="border-transparent! bg-transparent! px-1.5! hover:bg-surface-sunken!"
        onClick={bookmark.toggle}
      />
    ),
    items: [
      {
        key: 'bookmark',
        label: t(bookmark.bookmarked ? 'actions.removeBookmark' : 'actions.bookmark'),
        icon: <Bookmark aria-hidden />,
        onSelect: () => void bookmark.toggle(),
      },
    ],
  };
  const sharing: FoldingItem = {
    key: 'share',
    view: (
      <IconButton
        size="sm"
        label={t('actions.share')}
        icon={<Share2 aria-hidden className="size-4.5" />}
        onClick={share}
      />
    ),
    items: [
      {
        key: 'share',
        label: t('actions.share'),
        icon: <Share2 aria-hidden />,
        onSelect: () => void share(),
      },
    ],
  };
  const hasBookmark =
    settings.bookmarksEnabled && (isOffered(post.can.bookmark) || bookmark.bookmarked);
  return (
    <FoldingItems
      items={[
        { key: 'main', view: main, items: [], className: 'me-auto' },
        ...(hasBookmark ? [bookmarking] : []),
        sharing,
      ]}
      kept={1}
      hasMenu
      gap={{ px: 4, className: 'gap-x-1' }}
      className="@container needs-js:hidden"
      menu={(folded) => <PostMenu post={post} activity={activity} folded={folded} />}
    />
  );
}
