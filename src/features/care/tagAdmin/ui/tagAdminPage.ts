import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { canModerateTags } from '../tagAdminAccess.ts';

/** `admin/tags`; to those who do not moderate tags there is no such page. */
export const tagAdminPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!canModerateTags(viewerOfInfo(shell.viewer)).ok) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('tagAdmin:title'), noindex: true }, subject: {} };
  },
});
