import PlugZap from 'virtual:icons/plug-zap';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type MailboxTrialData, TestMailboxMutation } from './inboundMailDocuments.ts';
import type { mailboxSettings } from './mailboxValues.ts';

type MailboxTestProps = {
  mailboxId: string | null;
  readSettings: () => ReturnType<typeof mailboxSettings>;
};

/** Connects with the account as entered, and says what happened. */
export function MailboxTest({ mailboxId, readSettings }: MailboxTestProps) {
  const { t } = useTranslation('inboundMail');
  const [trial, setTrial] = useState<MailboxTrialData | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setTrial(null);
    try {
      const input = { mailboxId, settings: readSettings() };
      setTrial((await runOperation(TestMailboxMutation, { input })).testMailbox.trial);
    } catch (error) {
      showError(messageOf(error) ?? t('mailboxes.failed'));
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size="sm"
        icon={<PlugZap aria-hidden className="size-4" />}
        loading={isBusy}
        onClick={() => void run()}
      >
        {t('mailboxes.test')}
      </Button>
      <p role="status" className="min-w-0 text-sm wrap-anywhere">
        {trial?.ok && (
          <span className="text-success">
            {t('mailboxes.tested', { count: trial.messageCount ?? 0 })}
          </span>
        )}
        {trial?.trustedHost && (
          <span className="ms-1 text-text-muted">
            {t('mailboxes.seenHost', { host: trial.trustedHost })}
          </span>
        )}
        {trial?.error && (
          <span className="text-danger">{t('mailboxes.testFailed', { error: trial.error })}</span>
        )}
      </p>
    </div>
  );
}

function messageOf(error: unknown): string | null {
  return error instanceof Error && error.message !== '' ? error.message : null;
}
