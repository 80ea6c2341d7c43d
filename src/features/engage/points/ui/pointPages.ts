import { paths } from '#core/paths.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { profilePageOf } from '#features/people/members/ui/memberPages.ts';
import { canManagePoints } from '../pointAccess.ts';

/** `users/{id}/points`, for the member. */
export const profilePointsPage = profilePageOf({
  pathOf: paths.memberPoints,
  ownOnly: true,
  titleOf: (_name, { t }) => t('points:pageTitle'),
});

/** `admin/points`; absent for members who don't run the community. */
export const pointAdminPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!canManagePoints(viewerOfInfo(shell.viewer)).ok) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('pointAdmin:title'), noindex: true }, subject: {} };
  },
});
