import { runOperation } from '#ui/runOperation.ts';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { BookmarkMutation } from './activityDocuments.ts';
import type { PostNode } from './conversationDocuments.ts';

type BookmarkAction = 'add' | 'remove';

/** The viewer's bookmark of a post, with the messages of §8. */
export function useBookmark(post: Pick<PostNode, 'id' | 'bookmarked'>) {
  const { t } = useTranslation('post');
  const { viewer } = useShell();
  const [{ bookmarked }, mutate] = useOptimisticMutation<{ bookmarked: boolean }, BookmarkAction>(
    { bookmarked: post.bookmarked },
    (_state, action) => ({ bookmarked: action === 'add' }),
    async (action) => {
      const { updateBookmarks } = await runOperation(BookmarkMutation, {
        input: { objectId: post.id, action, assetType: 'MESSAGE' },
      });
      return { bookmarked: updateBookmarks.bookmarked };
    },
  );
  const toggle = () =>
    requireSignIn(viewer.memberId, async () => {
      const action = bookmarked ? 'remove' : 'add';
      if (await mutate(action)) showSuccess(t(`bookmark.${action}.done`));
      else showError(t(`bookmark.${action}.failed`));
    });
  return { bookmarked, toggle };
}
