import { paths } from '#core/paths.ts';
import { profilePageOf } from '#features/people/members/ui/memberPages.ts';

/** `users/{id}/points`, for the member. */
export const profilePointsPage = profilePageOf({
  pathOf: paths.memberPoints,
  ownOnly: true,
  titleOf: (_name, { t }) => t('points:pageTitle'),
});
