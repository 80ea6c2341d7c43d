import type { GraphqlAnswer } from '#core/pageRequest.ts';
import { definePage } from '#features/base/layouts/page.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { MailServerQuery } from './mailServerDocuments.ts';

/** `/admin/mail-server`; requires community management permission. */
export const mailServerPage = definePage({
  document: MailServerQuery,
  settle: ({ data }: GraphqlAnswer<ResultOf<typeof MailServerQuery>>, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.mailServer) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('mailServer:title'), noindex: true }, subject: {} };
  },
});
