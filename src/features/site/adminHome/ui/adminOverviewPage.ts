import { readFigureDays } from '#core/figurePeriod.ts';
import { definePage, type PageAddress } from '#features/base/layouts/page.ts';
import { offeredStaffLinks } from '#features/base/layouts/staffLinks.ts';
import { AdminOverviewQuery } from './adminOverviewDocuments.ts';

/** `/admin`; for members who are not staff there is no such page. */
export const adminOverviewPage = definePage({
  document: AdminOverviewQuery,
  variables: ({ shell, url }: PageAddress) => {
    const held = new Set(shell.viewer.permissions);
    const manages = held.has('MANAGE_COMMUNITY');
    const days = readFigureDays(url.searchParams.get('days'));
    return { days, manages, readsAudit: manages && held.has('VIEW_ACTIVITY_LOG') };
  },
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    if (offeredStaffLinks(shell.viewer).length === 0) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('adminHome:title'), noindex: true }, subject: {} };
  },
});
