import { useRevalidator } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { RequestNotes } from './RequestNotes.tsx';
import { RequestNotesQuery } from './requestNoteDocuments.ts';

/** The 'support case notes' screen (SPEC §2). */
export function RequestNotesWidget() {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const request = usePageData('SUPPORT_CASE_NOTES_PAGE', RequestNotesQuery)?.supportRequest;
  if (!request) return null;
  return (
    <div className="flex w-full max-w-prose flex-col gap-6">
      <PageHeader
        title={t('notes.title', { number: request.number })}
        description={<bdi>{request.title}</bdi>}
      />
      <Card>
        <RequestNotes key={request.id} request={request} onChange={revalidate} />
      </Card>
    </div>
  );
}
