import { useCallback, useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { RequestNotes } from './RequestNotes.tsx';
import { type NotedRequestNode, RequestNotesQuery } from './requestNoteDocuments.ts';

/** The 'support case notes' modal (SPEC §2). */
export function RequestNotesDialog({
  request: { number, title },
  closable,
  dismiss,
}: ModalViewProps<'supportCaseNotes'>) {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const [found, setFound] = useState<NotedRequestNode | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    const { supportRequest } = await runOperation(RequestNotesQuery, { number });
    setFound(supportRequest);
    setFailed(supportRequest === null);
  }, [number]);
  useEffect(() => {
    load().catch(() => setFailed(true));
  }, [load]);
  return (
    <Dialog title={t('notes.title', { number })} closable={closable} onDismiss={dismiss}>
      <p className="mb-4 text-sm text-text-muted">
        <Link to={agentPaths.notes(number)} className="wrap-anywhere hover:underline">
          <bdi>{title}</bdi>
        </Link>
      </p>
      {failed && <p role="alert">{t('notes.failed')}</p>}
      {!failed && found === null && <SkeletonCard lines={2} />}
      {found && (
        <RequestNotes request={found} onChange={() => Promise.all([load(), revalidate()])} />
      )}
    </Dialog>
  );
}
