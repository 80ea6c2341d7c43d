import CircleAlert from 'virtual:icons/circle-alert';
import CircleCheckBig from 'virtual:icons/circle-check-big';
import { localeOf } from '#core/languages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { LastError } from './LastError.tsx';
import { ProcessName } from './ProcessName.tsx';
import type { ProcessData } from './systemHealthDocuments.ts';

/** Milliseconds of delay above which readers notice. */
const muchDelay = 250;

/** A process that runs. */
export function RunningProcess({ process }: { process: ProcessData }) {
  const { t, language } = useTranslation('systemHealth');
  const { release, startedAt, seenAt, delayMs, memoryMegabytes, usesReplica, replicaBehindMs } =
    process;
  const inUnit = (value: number, unit: string) =>
    new Intl.NumberFormat(localeOf(language), { style: 'unit', unit }).format(value);
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-sm sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProcessName process={process} />
        <StateBadge process={process} />
        {usesReplica === false && <Badge tone="warning">{t('replicaSkipped')}</Badge>}
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-text-muted [&>div]:flex [&>div]:gap-1.5">
        {release !== '' && (
          <div>
            <dt>{t('release')}</dt>
            <dd>
              <bdi>{release}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('started')}</dt>
          <dd>
            <Time at={startedAt} />
          </dd>
        </div>
        <div>
          <dt>{t('seen')}</dt>
          <dd>
            <Time at={seenAt} />
          </dd>
        </div>
        {delayMs !== null && (
          <div>
            <dt>{t('delay')}</dt>
            <dd className={delayMs > muchDelay ? 'text-warning' : undefined}>
              {inUnit(delayMs, 'millisecond')}
            </dd>
          </div>
        )}
        {memoryMegabytes !== null && (
          <div>
            <dt>{t('memory')}</dt>
            <dd>{inUnit(memoryMegabytes, 'megabyte')}</dd>
          </div>
        )}
        {usesReplica !== null && replicaBehindMs !== null && (
          <div>
            <dt>{t('replicaDelay')}</dt>
            <dd className={usesReplica ? undefined : 'text-warning'}>
              {inUnit(replicaBehindMs, 'millisecond')}
            </dd>
          </div>
        )}
      </dl>
      <LastError process={process} />
    </li>
  );
}

function StateBadge({ process: { isResponding } }: { process: ProcessData }) {
  const { t } = useTranslation('systemHealth');
  return isResponding ? (
    <Badge tone="success" icon={<CircleCheckBig aria-hidden />}>
      {t('running')}
    </Badge>
  ) : (
    <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
      {t('silent')}
    </Badge>
  );
}
