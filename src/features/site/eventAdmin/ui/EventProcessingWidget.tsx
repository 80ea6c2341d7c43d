import Workflow from 'virtual:icons/workflow';
import { wirePage } from '#core/paging.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ConsumerRow } from './ConsumerRow.tsx';
import { EventProcessingQuery } from './eventAdminDocuments.ts';
import { ParkedEvents } from './ParkedEvents.tsx';

/** Progress of every consumer, and the parked events. */
export function EventProcessingWidget({ page }: WidgetProps) {
  const { t } = useTranslation('eventAdmin');
  const data = usePageData('ADMIN_EVENTS_PAGE', EventProcessingQuery);
  if (!data) return null;
  const { eventConsumers, parkedEvents } = data;
  const number = wirePage(new URLSearchParams(page.search).get('page')) + 1;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      <Card as="section" heading={<h2>{t('consumers')}</h2>} flush>
        {eventConsumers.length === 0 ? (
          <EmptyState
            icon={<Workflow />}
            title={t('noConsumers')}
            description={t('noConsumersText')}
          />
        ) : (
          <ul className="divide-y divide-border border-t border-border">
            {eventConsumers.map((consumer) => (
              <ConsumerRow key={consumer.name} consumer={consumer} />
            ))}
          </ul>
        )}
      </Card>
      <ParkedEvents events={parkedEvents} page={number} />
    </div>
  );
}
