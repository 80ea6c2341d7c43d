import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormerProcessRow } from './FormerProcessRow.tsx';
import { QueuedWork } from './QueuedWork.tsx';
import { RunningProcess } from './RunningProcess.tsx';
import type { SystemHealthData } from './systemHealthDocuments.ts';

/** Milliseconds between looks while the page is visible. */
const lookEvery = 5_000;

/** The processes of the server, and the work that waits for them. */
export function SystemHealthWidget({ data }: WidgetProps<object, SystemHealthData>) {
  const { t } = useTranslation('systemHealth');
  useFreshPage();
  const { processes, formerProcesses } = data.systemHealth;
  const releases = new Set(processes.map(({ release }) => release));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      <QueuedWork health={data.systemHealth} />
      <Card as="section" heading={<h2>{t('processes')}</h2>} flush>
        <ul className="divide-y divide-border border-t border-border">
          {processes.map((process) => (
            <RunningProcess key={process.id} process={process} />
          ))}
        </ul>
        {processes.length === 1 && <Note>{t('oneProcess')}</Note>}
        {releases.size > 1 && <Note>{t('mixedReleases')}</Note>}
      </Card>
      {formerProcesses.length > 0 && (
        <Card as="section" heading={<h2>{t('former')}</h2>} flush>
          <ul className="divide-y divide-border border-t border-border">
            {formerProcesses.map((process) => (
              <FormerProcessRow key={process.id} process={process} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Note({ children }: { children: string }) {
  return (
    <p className="border-t border-border px-4 py-3 text-sm text-text-muted sm:px-5">{children}</p>
  );
}

/** Processes come and go without an event. */
function useFreshPage(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [revalidate]);
}
