import { definePage } from '#features/base/layouts/page.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { SupportAutomationsQuery } from './automationDocuments.ts';

export const automationsPage = definePage({
  document: SupportAutomationsQuery,
  settle: (answer, { shell, t }) => {
    if (!answer.data) {
      return shell.viewer.memberId === null ? { kind: 'signIn' } : { kind: 'notFound' };
    }
    return {
      kind: 'show',
      head: { title: t('supportAutomations:title'), noindex: true },
      subject: { breadcrumbs: [{ label: t('supportDesk:admin.title'), href: agentPaths.admin() }] },
    };
  },
});
