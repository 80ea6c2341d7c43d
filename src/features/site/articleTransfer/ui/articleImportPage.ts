import { definePage } from '#features/base/layouts/page.ts';
import { articleAdminPath } from '#features/engage/articles/articleAddress.ts';
import { ArticleImportsQuery } from './articleTransferDocuments.ts';

/** `/admin/articles/import`, for those who manage a knowledge base. */
export const articleImportPage = definePage({
  document: ArticleImportsQuery,
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data) return { kind: 'notFound' };
    return {
      kind: 'show',
      head: { title: t('articleTransfer:title'), noindex: true },
      subject: { breadcrumbs: [{ label: t('articleEditor:title'), href: articleAdminPath }] },
    };
  },
});
