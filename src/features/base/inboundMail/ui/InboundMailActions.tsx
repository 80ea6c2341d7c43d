import RotateCw from 'virtual:icons/rotate-cw';
import ShieldCheck from 'virtual:icons/shield-check';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type OpenedInboundMail,
  ReleaseInboundMailMutation,
  RetryInboundMailMutation,
} from './inboundMailDocuments.ts';

/** Releases a quarantined email, or processes another one again. */
export function InboundMailActions({ mail }: { mail: OpenedInboundMail['mail'] }) {
  const { t } = useTranslation('inboundMail');
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const { id, canRelease, canRetry } = mail;
  if (!canRelease && !canRetry) return null;
  const run = async () => {
    setBusy(true);
    try {
      if (canRelease) await runOperation(ReleaseInboundMailMutation, { input: { id } });
      else await runOperation(RetryInboundMailMutation, { input: { id } });
      showSuccess(t(canRelease ? 'view.released' : 'view.retried'));
      await revalidate();
    } catch {
      showError(t('view.failed'));
    }
    setBusy(false);
  };
  const Icon = canRelease ? ShieldCheck : RotateCw;
  return (
    <Button
      variant={canRelease ? 'primary' : 'secondary'}
      className="needs-js:hidden"
      icon={<Icon aria-hidden className="size-4" />}
      loading={isBusy}
      onClick={() => void run()}
    >
      {t(canRelease ? 'view.release' : 'view.retry')}
    </Button>
  );
}
