import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { LiftMailSuppressionMutation, type MailPageData } from './mailDocuments.ts';

type SuppressedAddressesProps = {
  suppressions: NonNullable<MailPageData['mailSuppressions']>;
};

/** Addresses that mail servers have refused; nothing where there are none. */
export function SuppressedAddresses({ suppressions }: SuppressedAddressesProps) {
  const { t } = useTranslation('mailAdmin');
  const [act] = usePageAction();
  const id = useId();
  if (suppressions.nodes.length === 0) return null;
  const resume = (address: string) =>
    act({
      run: () => runOperation(LiftMailSuppressionMutation, { input: { address } }),
      done: t('suppressed.resumed'),
      failed: t('failed'),
    });
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {t('suppressed.title')}
      </h2>
      <p className="max-w-prose text-sm text-text-muted">{t('suppressed.hint')}</p>
      <ul className="divide-y divide-border rounded-xl border border-border bg-surface-raised">
        {suppressions.nodes.map(({ address, reason, createdAt }) => (
          <li
            key={address}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
              <p className="truncate font-medium">
                <bdi>{address}</bdi>
              </p>
              <p className="line-clamp-2 text-sm wrap-anywhere text-text-muted">
                <bdi>{reason}</bdi> · <Time at={createdAt} />
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              className="needs-js:hidden"
              onClick={() => void resume(address)}
            >
              {t('suppressed.resume')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
