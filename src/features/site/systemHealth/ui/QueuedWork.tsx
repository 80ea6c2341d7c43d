import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { Stat } from '#ui/Stat.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { HealthData } from './systemHealthDocuments.ts';

/** What waits in the queue of jobs and in the event log. */
export function QueuedWork({ health }: { health: HealthData }) {
  const { t } = useTranslation('systemHealth');
  const { jobs, consumer, eventCount, oldestEventAt, parkedCount } = health;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <WorkCard title={t('jobs')} since={jobs.oldestAt}>
        <Stat label={t('waiting')} count={jobs.waitingCount} />
        <Stat label={t('inProgress')} count={jobs.runningCount} />
        <Stat label={t('failing')} count={jobs.failingCount} />
      </WorkCard>
      <WorkCard
        title={
          <Link to="/admin/events" className="hover:underline">
            {t('events')}
          </Link>
        }
        since={oldestEventAt}
        {...(consumer !== null && { by: consumer })}
      >
        <Stat label={t('waiting')} count={eventCount} />
        <Stat label={t('parked')} count={parkedCount} />
      </WorkCard>
    </div>
  );
}

type WorkCardProps = {
  title: ReactNode;
  /** When the oldest was due. */
  since: string | null;
  by?: string;
  children: ReactNode;
};

function WorkCard({ title, since, by, children }: WorkCardProps) {
  const { t } = useTranslation('systemHealth');
  return (
    <Card as="section" heading={<h2>{title}</h2>}>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">{children}</dl>
      <p className="mt-2 text-sm text-text-muted">
        {since === null ? (
          t('nothingWaits')
        ) : (
          <>
            {t('oldest')} <Time at={since} />
            {by !== undefined && (
              <>
                {' · '}
                <bdi className="font-mono">{by}</bdi>
              </>
            )}
          </>
        )}
      </p>
    </Card>
  );
}
