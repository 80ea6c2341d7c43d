import CircleCheckBig from 'virtual:icons/circle-check-big';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { wirePage } from '#core/paging.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { isGone } from '#ui/clientError.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { keepRowFocus } from '#ui/lists/keepRowFocus.ts';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ClientErrorRow } from './ClientErrorRow.tsx';
import {
  ClientErrorsQuery,
  clientErrorsPerPage,
  DismissClientErrorMutation,
} from './clientErrorDocuments.ts';

/** Browser errors, grouped. */
export function ClientErrorListWidget({ page }: WidgetProps) {
  const { t } = useTranslation('clientErrors');
  const { revalidate } = useRevalidator();
  const [busyId, setBusyId] = useState<string | null>(null);
  const data = usePageData('ADMIN_CLIENT_ERRORS_PAGE', ClientErrorsQuery);
  if (!data) return null;
  const { nodes, totalCount } = data.clientErrors;
  const number = wirePage(new URLSearchParams(page.search).get('page')) + 1;

  async function dismiss(id: string): Promise<void> {
    const moveOn = keepRowFocus();
    setBusyId(id);
    try {
      await runOperation(DismissClientErrorMutation, { input: { id } });
      showSuccess(t('dismissed'));
    } catch (error) {
      if (!isGone(error)) showError(t('failed'));
    }
    await revalidate();
    moveOn();
    setBusyId(null);
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      <Card as="section" flush>
        {nodes.length === 0 ? (
          <EmptyState icon={<CircleCheckBig />} title={t('none')} description={t('noneText')} />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((error) => (
              <ClientErrorRow
                key={error.id}
                error={error}
                isBusy={busyId === error.id}
                onDismiss={() => void dismiss(error.id)}
              />
            ))}
          </ul>
        )}
        <Pagination
          page={number}
          pageCount={Math.ceil(totalCount / clientErrorsPerPage)}
          hrefFor={(each) =>
            each > 1 ? `/admin/client-errors?page=${each}` : '/admin/client-errors'
          }
          className="pb-4"
        />
      </Card>
    </div>
  );
}
