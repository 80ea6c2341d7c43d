import { definePage } from '#features/base/layouts/page.ts';

/** `/users/me/api-keys`: the viewer's own keys. */
export const apiKeysPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    return { kind: 'show', head: { title: t('apiKeys:title'), noindex: true }, subject: {} };
  },
});
