import RotateCw from 'virtual:icons/rotate-cw';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type OpenedMail, RetryMailMutation } from './mailDocuments.ts';

/** Resends a failed mail; refreshes a pending one. */
export function MailActions({ mail }: { mail: OpenedMail['mail'] }) {
  const { t } = useTranslation('mailAdmin');
  const { revalidate, state } = useRevalidator();
  const [sending, setSending] = useState(false);
  const sendAgain = async () => {
    setSending(true);
    try {
      await runOperation(RetryMailMutation, { input: { id: mail.id } });
      showSuccess(t('queuedAgain'));
      await revalidate();
    } catch {
      showError(t('failed'));
    }
    setSending(false);
  };
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
