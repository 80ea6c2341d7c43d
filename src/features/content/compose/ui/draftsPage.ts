import { definePage } from '#features/base/layouts/page.ts';

/** `/users/me/drafts`: what the viewer has not posted yet. */
export const draftsPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    return { kind: 'show', head: { title: t('drafts:title'), noindex: true }, subject: {} };
  },
});
