import { browserName } from '#features/site/memberAdmin/ui/browserName.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ClientErrorData } from './clientErrorDocuments.ts';

type ClientErrorRowProps = { error: ClientErrorData; isBusy: boolean; onDismiss: () => void };

/** One kind of error: how often, where last, and the stack of the latest. */
export function ClientErrorRow({ error, isBusy, onDismiss }: ClientErrorRowProps) {
  const { t, language } = useTranslation('clientErrors');
  const details = Object.entries(Object(error.additional));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm sm:px-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <p className="foreign-words font-medium wrap-anywhere">
          <bdi>{error.message}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-muted">
          <Badge tone={error.logType === 'ERROR' ? 'danger' : 'warning'}>
            <bdi>{error.logType}</bdi>
          </Badge>
          <span>{t('occurrences', { count: error.occurrences })}</span>
          <span>
            {t('lastSeen')} <Time at={error.lastSeenAt} />
          </span>
          <span>
            {t('firstSeen')} <Time at={error.firstSeenAt} />
          </span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-text-muted empty:hidden">
          {error.path && <bdi className="wrap-anywhere">{error.path}</bdi>}
          {error.userAgent && <bdi>{browserName(error.userAgent, language)}</bdi>}
        </p>
        {(error.stack || details.length > 0) && (
          <details>
            <summary className="w-fit cursor-pointer rounded-sm text-text-muted hover:text-text">
              {t('details')}
            </summary>
            <pre dir="ltr" className="mt-1 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
              {[error.stack, ...details.map(([name, value]) => `${name}: ${value}`)]
                .filter((line) => line !== null)
                .join('\n')}
            </pre>
          </details>
        )}
      </div>
      <Button
        size="sm"
        variant="quiet"
        className="needs-js:hidden"
        loading={isBusy}
        onClick={onDismiss}
      >
        {t('dismiss')}
      </Button>
    </li>
  );
}
