import type { GraphqlAnswer } from '#core/pageRequest.ts';
import { definePage } from '#features/base/layouts/page.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { PageEditorQuery, PageListQuery } from './pageBuilderDocuments.ts';

/** `admin/pages`: layouts and custom pages. */
export const pageListPage = definePage({
  document: PageListQuery,
  settle: ({ data }: GraphqlAnswer<ResultOf<typeof PageListQuery>>, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.builderPages) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('pageBuilder:title'), noindex: true }, subject: {} };
  },
});

/** `page-builder/{id}`: the editor of one of them. */
export const pageEditorPage = definePage({
  document: PageEditorQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: ({ data }: GraphqlAnswer<ResultOf<typeof PageEditorQuery>>, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.builderPage) return { kind: 'notFound' };
    const title = t('pageBuilder:editTitle', {
      name: data.builderPage.name || data.builderPage.typeName,
    });
    return { kind: 'show', head: { title, noindex: true }, subject: {} };
  },
});
