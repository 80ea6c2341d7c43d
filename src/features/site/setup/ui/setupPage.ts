import type { GraphqlAnswer } from '#core/pageRequest.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { type SetupData, SetupQuery } from './setupDocuments.ts';

/** `/admin/setup`; requires community management permission. */
export const setupPage = definePage({
  document: SetupQuery,
  settle: ({ data }: GraphqlAnswer<SetupData>, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.setupProgress) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('setup:title'), noindex: true }, subject: {} };
  },
});
