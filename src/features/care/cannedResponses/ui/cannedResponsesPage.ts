import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { canUseCannedResponses } from '../cannedResponseAccess.ts';

/** `admin/canned-texts`; 404 without permission to use them. */
export const cannedResponsesPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!canUseCannedResponses(viewerOfInfo(shell.viewer), null, shell.settings).ok) {
      return { kind: 'notFound' };
    }
    const title = t('cannedResponses:title');
    return { kind: 'show', head: { title, noindex: true }, subject: {} };
  },
});
