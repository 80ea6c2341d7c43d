import { definePage } from '#features/base/layouts/page.ts';
import { notificationPaths } from '../notificationAddress.ts';

/** `/notifications`: the viewer's own. */
export const notificationListPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    return { kind: 'show', head: { title: t('notifications:title'), noindex: true }, subject: {} };
  },
});

/** `/notifications/settings`: which ones they get, and how. */
export const notificationSettingsPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const breadcrumbs = [{ label: t('notifications:title'), href: notificationPaths.list() }];
    const head = { title: t('notifications:settings'), noindex: true };
    return { kind: 'show', head, subject: { breadcrumbs } };
  },
});
