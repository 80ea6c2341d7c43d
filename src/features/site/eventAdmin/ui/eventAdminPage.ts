import { wirePage } from '#core/paging.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { EventProcessingQuery } from './eventAdminDocuments.ts';

/** `/admin/events`: progress of event consumers, and parked events. */
export const eventAdminPage = definePage({
  document: EventProcessingQuery,
  variables: ({ url }) => ({ page: wirePage(url.searchParams.get('page')) }),
  settle: ({ data }, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (!data) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('eventAdmin:title'), noindex: true }, subject: {} };
  },
});
