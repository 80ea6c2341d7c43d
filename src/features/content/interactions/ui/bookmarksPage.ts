import { paths } from '#core/paths.ts';
import { profilePageOf } from '#features/people/members/ui/memberPages.ts';

export const profileBookmarksPage = profilePageOf({
  pathOf: paths.memberBookmarks,
  ownOnly: true,
  titleOf: (_name, { t }) => t('people:pageTitle.bookmarks'),
});
