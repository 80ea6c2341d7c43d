import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { EndLiveChatMutation } from './liveChatDocuments.ts';
import type { LiveChat } from './useLiveChat.ts';

/** Asks in its own place: a dialog would wait for a guided workflow that is open. */
export function EndLiveChat({ live }: { live: LiveChat }) {
  const { t } = useTranslation('liveChatWidget');
  const [asks, setAsks] = useState(false);
  const [isEnding, setEnding] = useState(false);
  /** The focus returns to where it was. */
  const [isBack, setBack] = useState(false);

  async function end(): Promise<void> {
    setEnding(true);
    try {
      live.receive((await runOperation(EndLiveChatMutation, { input: {} })).endLiveChat.liveChat);
    } catch {
      setEnding(false);
      showError(t('endFailed'));
    }
  }
  function stay(): void {
    setBack(true);
    setAsks(false);
  }
  if (!asks) {
    return (
      <div>
        <Button variant="quiet" size="sm" autoFocus={isBack} onClick={() => setAsks(true)}>
          {t('end')}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-start me-auto text-sm">{t('endText')}</legend>
      <Button variant="secondary" size="sm" autoFocus onClick={stay}>
        {t('endNo')}
      </Button>
      <Button variant="danger" size="sm" loading={isEnding} onClick={() => void end()}>
        {t('end')}
      </Button>
    </fieldset>
  );
}
