import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatReportHref, readChatReportAddress } from '../chatReportRules.ts';
import { ChatReportCard } from './ChatReportCard.tsx';
import { ChatReportsQuery } from './chatReportDocuments.ts';

/** Reports of messages in chats, for moderators. */
export function ChatReportsWidget({ page }: WidgetProps<object, null>) {
  const { t } = useTranslation('chatReports');
  const data = usePageData('CHAT_REPORTS_PAGE', ChatReportsQuery);
  const { handled, page: number } = readChatReportAddress(page.search);
  const tabs = [
    { href: chatReportHref({}), label: t('open'), current: !handled },
    { href: chatReportHref({ handled: true }), label: t('handled'), current: handled },
  ];
  if (!data) return null;
  const { nodes, hasMore } = data.chatReports;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('title')} />
      <p className="max-w-prose text-text-muted">{t('intro')}</p>
      <Tabs label={t('filter')} tabs={tabs} />
      {nodes.length === 0 ? (
        <EmptyState title={handled ? t('noneHandled') : t('noneOpen')} />
      ) : (
        <ul className="flex flex-col gap-4">
          {nodes.map((report) => (
            <li key={report.id}>
              <ChatReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={number}
        hasMore={hasMore}
        hrefFor={(each) => chatReportHref({ handled, page: each })}
      />
    </div>
  );
}
