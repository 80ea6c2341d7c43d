import { useState } from 'react';
import { useNavigate } from 'react-router';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { ClaimNextRequestMutation } from './playDocuments.ts';
import { type PlaySession, writePlay } from './playSession.ts';

/** Opens the next request of a view, or the list once nothing is left. */
export function usePlay() {
  const { t } = useTranslation('supportDesk');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function goOn(session: Omit<PlaySession, 'current' | 'left'>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const input = { view: session.view, skippedIds: session.skipped };
      const { request, left } = (await runOperation(ClaimNextRequestMutation, { input }))
        .claimNextRequest;
      if (request === null) {
        writePlay(null);
        const { done } = session;
        showSuccess(done > 0 ? t('play.finished', { count: done }) : t('play.nothing'));
        await navigate(agentPaths.queue({ view: session.view }));
        return;
      }
      writePlay({ ...session, left, current: request });
      await navigate(agentPaths.request(request.number));
    } catch {
      showError(t('play.failed'));
    } finally {
      setBusy(false);
    }
  }
  return { goOn, isBusy };
}
