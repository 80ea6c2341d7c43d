import Send from 'virtual:icons/send';
import type { AgentStatus } from '#features/support/requests/supportTransitionRules.ts';
import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type ComposerButtonsProps = {
  isNote: boolean;
  isLive: boolean;
  isShut: boolean;
  isSending: boolean;
  addNote: () => void;
  send: (status: AgentStatus) => void;
  sendLater: () => void;
};

/** Adds the note, or sends the reply with a status. */
export function ComposerButtons(props: ComposerButtonsProps) {
  const { isNote, isLive, isShut, isSending, addNote, send, sendLater } = props;
  const { t } = useTranslation('supportDesk');
  if (isNote) {
    return (
      <Button disabled={isShut} loading={isSending} onClick={addNote}>
        {t('composer.addNote')}
      </Button>
    );
  }
  return (
    <>
      <Button
        disabled={isShut}
        loading={isSending}
        icon={<Send aria-hidden className="size-4.5 rtl:-scale-x-100" />}
        onClick={() => send(isLive ? 'OPEN' : 'WAITING')}
      >
        {t(isLive ? 'composer.send' : 'composer.sendWaiting')}
      </Button>
      {!isLive && (
        <Button variant="secondary" disabled={isShut} onClick={() => send('OPEN')}>
          {t('composer.sendOpen')}
        </Button>
      )}
      <Button variant="secondary" disabled={isShut} onClick={() => send('RESOLVED')}>
        {t('composer.sendSolved')}
      </Button>
      {!isLive && (
        <Button variant="secondary" disabled={isShut} onClick={sendLater}>
          {t('schedule.open')}
        </Button>
      )}
    </>
  );
}
