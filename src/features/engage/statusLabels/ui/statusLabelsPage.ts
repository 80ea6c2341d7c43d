import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { canManageStatusLabels } from '../statusLabelAccess.ts';

/** `admin/status-labels`; to a member who does not run the community there is no such page. */
export const statusLabelsPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!canManageStatusLabels(viewerOfInfo(shell.viewer)).ok) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('statusLabels:title'), noindex: true }, subject: {} };
  },
});
