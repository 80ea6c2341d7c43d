import { useEffect, useState } from 'react';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ProposePostForm } from './ProposePostForm.tsx';
import { type ProposalDraftData, ProposalDraftQuery } from './proposalDocuments.ts';
import type {} from './proposalModals.ts';

/** Chooses what of a request would be public, and asks its customer with exactly that. */
export function ProposePostDialog(props: ModalViewProps<'proposePost'>) {
  const { request, closable, dismiss } = props;
  const { t } = useTranslation('postProposals');
  /** Messages of which the text is made anew; null: as proposed before, or by default. */
  const [chosenIds, setChosenIds] = useState<readonly string[] | null>(null);
  const [draft, setDraft] = useState<ProposalDraftData | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: ProposalDraftData | 'failed') => isCurrent && setDraft(found);
    setDraft(null);
    const entryIds = chosenIds && [...chosenIds];
    runOperation(ProposalDraftQuery, { requestId: request.id, entryIds }).then(show, () =>
      show('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [request.id, chosenIds]);
  if (draft !== null && draft !== 'failed' && draft.supportProposalDraft) {
    return (
      <ProposePostForm
        key={chosenIds?.join() ?? ''}
        {...props}
        data={draft}
        draft={draft.supportProposalDraft}
        isRebuilt={chosenIds !== null}
        rebuild={setChosenIds}
      />
    );
  }
  return (
    <Dialog title={t('agent.title')} closable={closable} onDismiss={dismiss} width="wide">
      <p role="status">{t(draft === null ? 'agent.loading' : 'agent.notLoaded')}</p>
    </Dialog>
  );
}
