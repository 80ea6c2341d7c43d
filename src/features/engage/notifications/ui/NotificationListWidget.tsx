import Settings from 'virtual:icons/settings';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { notificationPaths, readNotificationListAddress } from '../notificationAddress.ts';
import { MarkAllReadButton } from './MarkAllReadButton.tsx';
import { NotificationListRow } from './NotificationListRow.tsx';
import type { NotificationListQuery } from './notificationDocuments.ts';

type NotificationListProps = WidgetProps<object, ResultOf<typeof NotificationListQuery>>;

/** The viewer's notifications, page by page. */
export function NotificationListWidget({ data, page }: NotificationListProps) {
  const { t } = useTranslation('notifications');
  const { nodes, hasMore } = data.notifications;
  const address = readNotificationListAddress(page.search);
  const tabs = [
    { href: notificationPaths.list(), label: t('all'), current: !address.unread },
    { href: notificationPaths.list({ unread: true }), label: t('unread'), current: address.unread },
  ];
  return (
    <div className="flex w-full max-w-[76.8rem] flex-col gap-5">
      <PageHeader
        title={t('title')}
        actions={
          <>
            {nodes.some(({ isRead }) => !isRead) && <MarkAllReadButton />}
            <LinkButton
              to={notificationPaths.settings()}
              variant="secondary"
              icon={<Settings aria-hidden className="size-4.5" />}
            >
              {t('settings')}
            </LinkButton>
          </>
        }
      />
      <Tabs label={t('filter')} tabs={tabs} />
      <div className="overflow-hidden rounded-xl border border-border bg-surface-raised">
        {nodes.length === 0 ? (
          <EmptyState
            title={address.unread ? t('allRead') : t('empty')}
            description={address.unread ? undefined : t('emptyHint')}
          />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((node) => (
              <NotificationListRow key={node.id} notification={node} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={address.page}
        hasMore={hasMore}
        hrefFor={(number) => notificationPaths.list({ ...address, page: number })}
      />
    </div>
  );
}
