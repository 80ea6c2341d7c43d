import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ParkedEventData } from './eventAdminDocuments.ts';

type ParkedEventRowProps = {
  event: ParkedEventData;
  isBusy: boolean;
  onRetry: () => void;
  onDiscard: () => void;
};

/** A parked event: its error and payload. */
export function ParkedEventRow({ event, isBusy, onRetry, onDiscard }: ParkedEventRowProps) {
  const { t } = useTranslation('eventAdmin');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm sm:px-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-mono font-medium wrap-anywhere">{event.type}</bdi>
          <Badge>
            <bdi>{event.consumer}</bdi>
          </Badge>
          {event.isRetrying && <Badge tone="accent">{t('requested')}</Badge>}
        </p>
        <p className="foreign-words wrap-anywhere text-danger">
          <bdi>{event.error}</bdi>
        </p>
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-text-muted [&>div]:flex [&>div]:gap-1.5">
          <div>
            <dt>{t('happened')}</dt>
            <dd>
              <Time at={event.occurredAt} />
            </dd>
          </div>
          {event.actor && (
            <div>
              <dt>{t('by')}</dt>
              <dd>
                <bdi>{`@${event.actor.username}`}</bdi>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('attempts')}</dt>
            <dd>{event.attemptCount}</dd>
          </div>
        </dl>
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-text-muted hover:text-text">
            {t('payload')}
          </summary>
          <pre dir="ltr" className="mt-1 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            {JSON.stringify(event.payload, null, 2)}
          </pre>
        </details>
      </div>
      <div className="flex gap-2 needs-js:hidden">
        <Button size="sm" variant="secondary" loading={isBusy} onClick={onRetry}>
          {t('retry')}
        </Button>
        <Button size="sm" variant="quiet" disabled={isBusy} onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </li>
  );
}
