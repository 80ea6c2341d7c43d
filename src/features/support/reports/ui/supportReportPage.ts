import { definePage } from '#features/base/layouts/page.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { askedOfAddress } from '../supportReportRules.ts';
import { SupportReportQuery } from './supportReportDocuments.ts';

export const supportReportPage = definePage({
  document: SupportReportQuery,
  variables: ({ url: { searchParams } }) => askedOfAddress(searchParams, new Date()),
  settle: (answer, { shell, t }) => {
    if (!answer.data) {
      return shell.viewer.memberId === null ? { kind: 'signIn' } : { kind: 'notFound' };
    }
    return {
      kind: 'show',
      head: { title: t('supportReports:title'), noindex: true },
      subject: { breadcrumbs: [{ label: t('supportDesk:title'), href: agentPaths.queue() }] },
    };
  },
});
