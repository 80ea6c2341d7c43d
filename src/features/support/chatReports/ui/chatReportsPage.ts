import { definePage } from '#features/base/layouts/page.ts';
import { readChatReportAddress } from '../chatReportRules.ts';
import { ChatReportsQuery } from './chatReportDocuments.ts';

/** `/moderation/chats`: messages that members have reported. */
export const chatReportsPage = definePage({
  document: ChatReportsQuery,
  variables: ({ url }) => {
    const { handled, page } = readChatReportAddress(url.search);
    return { open: !handled, page: page - 1 };
  },
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.chatReports) return { kind: 'notFound' };
    return {
      kind: 'show',
      head: { title: t('chatReports:title'), noindex: true },
      subject: {},
    };
  },
});
