import { wirePage } from '#core/paging.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { ClientErrorsQuery } from './clientErrorDocuments.ts';

export const clientErrorsPerPage = 20;

/** `/admin/client-errors`: errors in visitors' browsers. */
export const clientErrorPage = definePage({
  document: ClientErrorsQuery,
  variables: ({ url }) => ({
    page: wirePage(url.searchParams.get('page')),
    first: clientErrorsPerPage,
  }),
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('clientErrors:title'), noindex: true }, subject: {} };
  },
});
