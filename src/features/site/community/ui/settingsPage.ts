import type { GraphqlAnswer } from '#core/pageRequest.ts';
import { definePage } from '#features/base/layouts/page.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { SettingsQuery } from './settingDocuments.ts';

/** `admin/settings`; for a member who may change none of them there is no such page. */
export const settingsPage = definePage({
  document: SettingsQuery,
  settle: ({ data }: GraphqlAnswer<ResultOf<typeof SettingsQuery>>, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data?.settings) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('community:title'), noindex: true }, subject: {} };
  },
});
