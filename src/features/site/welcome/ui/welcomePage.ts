import { paths } from '#core/paths.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { WelcomeQuery } from './welcomeDocuments.ts';

/** `/welcome`: shown once; later it leads to the home page. */
export const welcomePage = definePage({
  document: WelcomeQuery,
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.welcomePending) return { kind: 'redirect', status: 302, path: paths.home() };
    const head = { title: t('welcome:pageTitle'), noindex: true };
    return { kind: 'show', head, subject: {} };
  },
});
