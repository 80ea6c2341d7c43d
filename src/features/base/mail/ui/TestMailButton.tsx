import Send from 'virtual:icons/send';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { mailHref } from '../mailAddress.ts';
import { SendTestMailMutation } from './mailDocuments.ts';

/** Sends a test mail to the viewer, and shows its delivery state. */
export function TestMailButton() {
  const { t } = useTranslation('mailAdmin');
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const { sendTestMail } = await runOperation(SendTestMailMutation, { input: {} });
      showSuccess(t('testQueued', { recipient: sendTestMail.mail.recipient }));
      await navigate(mailHref(sendTestMail.mail.id));
    } catch {
      showError(t('failed'));
    }
    setSending(false);
  };
  return (
    <Button
      variant="secondary"
      className="needs-js:hidden"
      icon={<Send aria-hidden className="size-4 rtl:-scale-x-100" />}
      loading={sending}
      onClick={() => void send()}
    >
      {t('sendTest')}
    </Button>
  );
}
