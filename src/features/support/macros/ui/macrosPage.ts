import { definePage } from '#features/base/layouts/page.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { SupportMacrosQuery } from './macroDocuments.ts';

export const macrosPage = definePage({
  document: SupportMacrosQuery,
  settle: (answer, { shell, t }) => {
    if (!answer.data) {
      return shell.viewer.memberId === null ? { kind: 'signIn' } : { kind: 'notFound' };
    }
    return {
      kind: 'show',
      head: { title: t('supportMacros:title'), noindex: true },
      subject: { breadcrumbs: [{ label: t('supportDesk:title'), href: agentPaths.queue() }] },
    };
  },
});
