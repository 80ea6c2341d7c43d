import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { canUseCannedTexts } from '../cannedTextAccess.ts';

/** `admin/canned-texts`; to a member who uses none there is no such page. */
export const cannedTextsPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!canUseCannedTexts(viewerOfInfo(shell.viewer), null, shell.settings).ok) {
      return { kind: 'notFound' };
    }
    const title = t('cannedTexts:title');
    return { kind: 'show', head: { title, noindex: true }, subject: {} };
  },
});
