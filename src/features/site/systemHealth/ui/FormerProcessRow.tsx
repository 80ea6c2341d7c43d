import CircleAlert from 'virtual:icons/circle-alert';
import { Badge } from '#ui/Badge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { LastError } from './LastError.tsx';
import { ProcessName } from './ProcessName.tsx';
import type { FormerProcessData } from './systemHealthDocuments.ts';

/** A process that has ended. */
export function FormerProcessRow({ process }: { process: FormerProcessData }) {
  const { t } = useTranslation('systemHealth');
  const { release, seenAt, endedAt, wasLost } = process;
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-sm sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProcessName process={process} />
        {wasLost ? (
          <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
            {t('lost')}
          </Badge>
        ) : (
          <Badge>{t('stopped')}</Badge>
        )}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-text-muted">
        {release !== '' && (
          <span>
            {t('release')} <bdi>{release}</bdi>
          </span>
        )}
        <span>
          {wasLost ? t('seen') : t('ended')} <Time at={wasLost ? seenAt : (endedAt ?? seenAt)} />
        </span>
      </p>
      <LastError process={process} />
    </li>
  );
}
