import TriangleAlert from 'virtual:icons/triangle-alert';
import { Card } from '#ui/Card.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { BackupsData } from './backupDocuments.ts';

/** Where, when and how backups are made, and whether the last one is too old. */
export function BackupFacts({ backups }: { backups: BackupsData }) {
  const { t } = useTranslation('backups');
  const { place, schedule, isEncrypted, isOverdue, isReachable, nextAt, lastGoodAt } = backups;
  const kept = [
    t('keptDays', { count: backups.keptDays }),
    t('keptWeeks', { count: backups.keptWeeks }),
    t('keptMonths', { count: backups.keptMonths }),
  ].join(t('join'));
  return (
    <>
      {!isReachable && <Warning title={t('unreachable')} text={t('unreachableText', { place })} />}
      {isOverdue && <Warning title={t('overdue')} text={t('overdueText')} />}
      <Card as="section">
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4 [&_dd]:mt-0.5 [&_dd]:wrap-anywhere [&_dt]:text-sm [&_dt]:text-text-muted">
          <div>
            <dt>{t('lastGood')}</dt>
            <dd>{lastGoodAt ? <Time at={lastGoodAt} /> : t('never')}</dd>
          </div>
          <div>
            <dt>{t('next')}</dt>
            <dd>{nextAt ? <Time at={nextAt} /> : t('off')}</dd>
          </div>
          <div>
            <dt>{t('keeps')}</dt>
            <dd>{schedule === 'off' && !lastGoodAt ? t('nothing') : kept}</dd>
          </div>
          <div>
            <dt>{t('place')}</dt>
            <dd>
              <bdi className="font-mono text-sm">{place}</bdi>
              <span className="block text-sm text-text-muted">
                {t(isEncrypted ? 'encrypted' : 'notEncrypted')}
              </span>
            </dd>
          </div>
        </dl>
      </Card>
    </>
  );
}

function Warning({ title, text }: { title: string; text: string }) {
  return (
    <p role="alert" className="flex gap-3 rounded-lg bg-warning-soft p-4 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="block font-semibold">{title}</strong>
        {text}
      </span>
    </p>
  );
}
