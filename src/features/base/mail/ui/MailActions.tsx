import RotateCw from 'virtual:icons/rotate-cw';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type OpenedMail, RetryMailMutation } from './mailDocuments.ts';

/** Resends a failed mail; refreshes a pending one. */
export function MailActions({ mail }: { mail: OpenedMail['mail'] }) {
  const { t } = useTranslation('mailAdmin');
  const { revalidate, state } = useRevalidator();
  const [act, sending] = usePageAction();
  const sendAgain = () =>
    act({
      run: () => runOperation(RetryMailMutation, { input: { id: mail.id } }),
      done: t('queuedAgain'),
      failed: t('failed'),
    });
  const icon = <RotateCw aria-hidden className="size-4" />;
  if (mail.canSendAgain) {
    return (
      <Button
        icon={icon}
        className="needs-js:hidden"
        loading={sending}
        onClick={() => void sendAgain()}
      >
        {t('sendAgain')}
      </Button>
    );
  }
  if (mail.state !== 'QUEUED') return null;
  return (
    <Button
      variant="secondary"
      className="needs-js:hidden"
      icon={icon}
      loading={state === 'loading'}
      onClick={() => void revalidate()}
    >
      {t('lookAgain')}
    </Button>
  );
}
