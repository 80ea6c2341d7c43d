import { definePage } from '#features/base/layouts/page.ts';
import { MailboxesQuery } from './inboundMailDocuments.ts';

/** `/admin/mailboxes`; requires community management permission. */
export const mailboxesPage = definePage({
  document: MailboxesQuery,
  variables: () => ({}),
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.mailboxes) return { kind: 'notFound' };
    const head = { title: t('inboundMail:mailboxes.title'), noindex: true };
    return { kind: 'show', head, subject: {} };
  },
});
