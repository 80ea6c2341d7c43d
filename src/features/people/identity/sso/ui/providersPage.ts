import { definePage } from '#features/base/layouts/page.ts';

/** `/admin/identity-providers`: requires MANAGE_COMMUNITY, otherwise 404. */
export const providersPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!shell.viewer.permissions.includes('MANAGE_COMMUNITY')) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('federation:title'), noindex: true }, subject: {} };
  },
});
