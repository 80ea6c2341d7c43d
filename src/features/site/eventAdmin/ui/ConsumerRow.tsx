import CircleAlert from 'virtual:icons/circle-alert';
import CircleCheckBig from 'virtual:icons/circle-check-big';
import CirclePause from 'virtual:icons/circle-pause';
import Clock3 from 'virtual:icons/clock-3';
import { Badge } from '#ui/Badge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ConsumerData } from './eventAdminDocuments.ts';

/** A consumer: its lag and its last error. */
export function ConsumerRow({ consumer }: { consumer: ConsumerData }) {
  const { t } = useTranslation('eventAdmin');
  const { name, parkedCount, lastError, lastErrorAt, oldestAt, lag, retryAt } = consumer;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-mono font-medium wrap-anywhere">{name}</bdi>
        <StateBadge consumer={consumer} />
        {parkedCount > 0 && <Badge tone="danger">{t('parkedCount', { count: parkedCount })}</Badge>}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-text-muted empty:hidden">
        {lag > 0 && oldestAt && (
          <span>
            {t('oldest')} <Time at={oldestAt} />
          </span>
        )}
        {retryAt && (
          <span>
            {t('nextAttempt')} <Time at={retryAt} />
          </span>
        )}
      </p>
      {lastError && lastErrorAt && (
        <p className="flex flex-wrap gap-x-2">
          <span className="text-text-muted">
            {t('lastError')} <Time at={lastErrorAt} />
          </span>
          <bdi className="foreign-words line-clamp-2 wrap-anywhere">{lastError}</bdi>
        </p>
      )}
    </li>
  );
}

function StateBadge({ consumer: { isRunning, attemptCount, lag } }: { consumer: ConsumerData }) {
  const { t } = useTranslation('eventAdmin');
  if (!isRunning) return <Badge icon={<CirclePause aria-hidden />}>{t('notRunning')}</Badge>;
  if (attemptCount > 0) {
    return (
      <Badge tone="warning" icon={<CircleAlert aria-hidden />}>
        {t('retrying')}
      </Badge>
    );
  }
  return lag > 0 ? (
    <Badge tone="accent" icon={<Clock3 aria-hidden />}>
      {t('waiting', { count: lag })}
    </Badge>
  ) : (
    <Badge tone="success" icon={<CircleCheckBig aria-hidden />}>
      {t('upToDate')}
    </Badge>
  );
}
