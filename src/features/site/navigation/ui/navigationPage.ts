import type { GraphqlAnswer } from '#core/pageRequest.ts';
import { definePage } from '#features/base/layouts/page.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { NavigationQuery } from './navigationDocuments.ts';

/** `admin/navigation`; for members who may not change it there is no such page. */
export const navigationPage = definePage({
  document: NavigationQuery,
  settle: ({ data }: GraphqlAnswer<ResultOf<typeof NavigationQuery>>, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.settings?.length) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('navigation:title'), noindex: true }, subject: {} };
  },
});
