import { holds } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { definePage } from '#features/base/layouts/page.ts';

/** `admin/categories`; 404 without community management permission. */
export const placesPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!holds(viewerOfInfo(shell.viewer), 'MANAGE_COMMUNITY').ok) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('places:title'), noindex: true }, subject: {} };
  },
});
