import CircleCheckBig from 'virtual:icons/circle-check-big';
import RotateCw from 'virtual:icons/rotate-cw';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { keepRowFocus } from '#ui/lists/keepRowFocus.ts';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  DiscardParkedEventMutation,
  type ParkedEventData,
  type ParkedPageData,
  RetryParkedEventsMutation,
} from './eventAdminDocuments.ts';
import { ParkedEventRow } from './ParkedEventRow.tsx';

const perPage = 50;

type ParkedEventsProps = {
  events: ParkedPageData;
  /** From 1. */
  page: number;
};

/** Parked events, to retry or discard. */
export function ParkedEvents({ events, page }: ParkedEventsProps) {
  const { t } = useTranslation('eventAdmin');
  const { nodes, totalCount } = events;
  const { busyId, change } = useChange();

  const retry = (chosen: readonly ParkedEventData[], busy: string) =>
    change(busy, async () => {
      const input = { ids: chosen.map(({ id }) => id) };
      const { retryParkedEvents } = await runOperation(RetryParkedEventsMutation, { input });
      const { remaining } = retryParkedEvents;
      const count = chosen.length - remaining.length;
      if (chosen.length > 1) showSuccess(t('processedSome', { count, total: chosen.length }));
      else if (count === 1) showSuccess(t('processed'));
      else if (remaining.some(({ isRetrying }) => isRetrying)) showSuccess(t('requested'));
      else showError(t('failedAgain'));
    });

  async function discard({ id, consumer }: ParkedEventData): Promise<void> {
    const isSure = await openModal('confirmation', {
      title: t('discardTitle'),
      text: t('discardText', { consumer }),
      danger: true,
    });
    if (!isSure) return;
    await change(id, async () => {
      await runOperation(DiscardParkedEventMutation, { input: { id } });
      showSuccess(t('discarded'));
    });
  }

  return (
    <Card
      as="section"
      heading={<h2>{t('parked')}</h2>}
      flush
      action={
        nodes.length > 1 && (
          <Button
            size="sm"
            variant="secondary"
            className="needs-js:hidden"
            icon={<RotateCw aria-hidden className="size-4" />}
            loading={busyId === 'all'}
            onClick={() => void retry(nodes, 'all')}
          >
            {t('retryAll')}
          </Button>
        )
      }
    >
      {nodes.length === 0 ? (
        <EmptyState icon={<CircleCheckBig />} title={t('none')} description={t('noneText')} />
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {nodes.map((event) => (
            <ParkedEventRow
              key={event.id}
              event={event}
              isBusy={busyId === event.id}
              onRetry={() => void retry([event], event.id)}
              onDiscard={() => void discard(event)}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(totalCount / perPage)}
        hrefFor={(number) => (number > 1 ? `/admin/events?page=${number}` : '/admin/events')}
        className="pb-4"
      />
    </Card>
  );
}

/** Runs one change at a time, and refreshes afterwards. */
function useChange() {
  const { t } = useTranslation('eventAdmin');
  const { revalidate } = useRevalidator();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function change(id: string, work: () => Promise<void>): Promise<void> {
    const moveOn = keepRowFocus();
    setBusyId(id);
    try {
      await work();
      await revalidate();
      moveOn();
    } catch {
      showError(t('failed'));
    }
    setBusyId(null);
  }
  return { busyId, change };
}
