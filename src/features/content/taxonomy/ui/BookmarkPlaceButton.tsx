import Bookmark from 'virtual:icons/bookmark';
import { runOperation } from '#ui/runOperation.ts';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { ToggleButton } from '#ui/ToggleButton.tsx';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { UpdateBookmarksMutation } from './taxonomyDocuments.ts';

type BookmarkPlaceButtonProps = {
  assetType: 'CATEGORY' | 'TOPIC';
  id: string;
  bookmarked: boolean;
};

/** Bookmarks a category or topic; with the messages of SPEC §8. */
export function BookmarkPlaceButton({ assetType, id, bookmarked }: BookmarkPlaceButtonProps) {
  const { t } = useTranslation('taxonomy');
  const { viewer, settings } = useShell();
  const [shown, setBookmarked] = useOptimisticMutation(
    { bookmarked },
    (_state, wanted: boolean) => ({ bookmarked: wanted }),
    async (wanted) => {
      const action = wanted ? 'add' : 'remove';
      const answer = await runOperation(UpdateBookmarksMutation, {
        input: { objectId: id, assetType, action },
      });
      return { bookmarked: answer.updateBookmarks.bookmarked };
    },
  );
  if (!settings.bookmarksEnabled) return null;
  const toggle = async () => {
    const wanted = !shown.bookmarked;
    const done = wanted ? 'added' : 'removed';
    const failed = wanted ? 'addFailed' : 'removeFailed';
    if (await setBookmarked(wanted)) showSuccess(t(`bookmarks.${assetType}.${done}`));
    else showError(t(`bookmarks.${assetType}.${failed}`));
  };
  return (
    <ToggleButton
      pressed={shown.bookmarked}
      label={t('bookmark')}
      icon={<Bookmark aria-hidden />}
      className="needs-js:hidden"
      onClick={() => requireSignIn(viewer.memberId, toggle)}
    />
  );
}
