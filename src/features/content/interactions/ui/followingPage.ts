import { definePage } from '#features/base/layouts/page.ts';

/** `/users/me/following`: the latest of what the viewer follows. */
export const followingPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const head = { title: t('following:title'), noindex: true };
    return { kind: 'show', head, subject: {} };
  },
});
