import Settings from 'virtual:icons/settings';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { notificationPaths } from '../notificationAddress.ts';
import { MarkAllReadButton } from './MarkAllReadButton.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { NotificationListQuery, type NotificationNode } from './notificationDocuments.ts';
import { useUnreadCount } from './unreadCount.ts';

type Loaded = { nodes: readonly NotificationNode[] } | 'loading' | 'failed';

/** The latest notifications. Asked for again whenever the count changes while it is open. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const [attempt, setAttempt] = useState(0);
  const unread = useUnreadCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the count changed, or on request
  useEffect(() => {
    let isCurrent = true;
    runOperation(NotificationListQuery, { page: 0, first: 10, unread: false })
      .then(({ notifications }) => isCurrent && setLoaded({ nodes: notifications.nodes }))
      .catch(() => isCurrent && setLoaded('failed'));
    return () => {
      isCurrent = false;
    };
  }, [unread, attempt]);
  return (
    <>
      <header className="flex items-center gap-1 border-b border-border px-4 py-2">
        <h2 className="me-auto font-semibold">{t('title')}</h2>
        {(unread ?? 0) > 0 && <MarkAllReadButton />}
        <Link
          to={notificationPaths.settings()}
          onClick={onLeave}
          aria-label={t('settings')}
          title={t('settings')}
          className="inline-flex size-9 items-center justify-center rounded-md text-text-muted hover:bg-surface-sunken hover:text-text"
        >
          <Settings aria-hidden className="size-4.5" />
        </Link>
      </header>
      {loaded === 'loading' && (
        <div className="flex justify-center p-8">
          <Spinner />
        </div>
      )}
      {loaded === 'failed' && (
        <EmptyState
          title={t('failed')}
          action={
            <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
              {t('tryAgain')}
            </Button>
          }
        />
      )}
      {typeof loaded === 'object' &&
        (loaded.nodes.length === 0 ? (
          <EmptyState title={t('empty')} description={t('emptyHint')} className="py-8" />
        ) : (
          <ul className="divide-y divide-border">
            {loaded.nodes.map((node) => (
              <li key={node.id}>
                <NotificationItem notification={node} onOpen={onLeave} />
              </li>
            ))}
          </ul>
        ))}
      <footer className="border-t border-border p-2">
        <Link
          to={notificationPaths.list()}
          onClick={onLeave}
          className="flex h-10 pointer-coarse:tap-row items-center justify-center rounded-md text-sm font-medium text-accent hover:bg-surface-sunken"
        >
          {t('seeAll')}
        </Link>
      </footer>
    </>
  );
}
