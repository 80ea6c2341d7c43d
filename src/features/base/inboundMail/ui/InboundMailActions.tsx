import RotateCw from 'virtual:icons/rotate-cw';
import ShieldCheck from 'virtual:icons/shield-check';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type OpenedInboundMail,
  ReleaseInboundMailMutation,
  RetryInboundMailMutation,
} from './inboundMailDocuments.ts';

/** Releases a quarantined email, or processes another one again. */
export function InboundMailActions({ mail }: { mail: OpenedInboundMail['mail'] }) {
  const { t } = useTranslation('inboundMail');
  const [act, isBusy] = usePageAction();
  const { id, canRelease, canRetry } = mail;
  if (!canRelease && !canRetry) return null;
  const run = () =>
    act({
      run: async () =>
        canRelease
          ? runOperation(ReleaseInboundMailMutation, { input: { id } })
          : runOperation(RetryInboundMailMutation, { input: { id } }),
      done: t(canRelease ? 'view.released' : 'view.retried'),
      failed: t('view.failed'),
    });
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
