import { useEffect } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SupportEntryView } from './SupportEntryView.tsx';
import { SupportReplyForm } from './SupportReplyForm.tsx';
import { ReadRequestMutation } from './supportDocuments.ts';
import { useSupportRequest } from './useSupportRequest.ts';

/** The conversation of a request, and the reply. */
export function SupportRequestWidget() {
  const { t } = useTranslation('support');
  const request = useSupportRequest();
  const id = request?.id;
  const revision = request?.revision;
  useEffect(() => {
    if (id === undefined || revision === undefined) return;
    // A failed read shows nothing (§4).
    runOperation(ReadRequestMutation, { input: { id } }).catch(() => undefined);
  }, [id, revision]);
  if (!request) return null;
  // The page of the customer shows what is public, also to agents.
  const entries = request.entries.filter(({ isPublic }) => isPublic);
  return (
    <section aria-label={t('conversation')} className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {entries.map((entry) => (
          <SupportEntryView key={entry.id} entry={entry} />
        ))}
      </ol>
      {request.isCommentAllowed && <SupportReplyForm request={request} />}
    </section>
  );
}
