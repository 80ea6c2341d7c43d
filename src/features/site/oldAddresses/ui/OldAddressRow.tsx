import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { isOneAddress } from '../oldAddressRules.ts';
import { DismissMissedAddressMutation, type MissedAddressData } from './oldAddressDocuments.ts';

interface OldAddressRowProps {
  address: MissedAddressData;
  onRedirect: () => void;
}

/** An address that leads to nothing, and how often it was asked for. */
export function OldAddressRow({ address: { path, hits, lastAt }, onRedirect }: OldAddressRowProps) {
  const { t } = useTranslation('oldAddresses');
  const [act, isBusy] = usePageAction();
  const dismiss = () =>
    act({
      run: () => runOperation(DismissMissedAddressMutation, { input: { path } }),
      done: t('dismissed'),
      failed: t('failed'),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <code dir="ltr" className="text-start text-sm font-medium wrap-anywhere">
          {path}
        </code>
        <p className="text-sm text-text-muted">
          {t('hits', { count: hits })} · {t('last')} <Time at={lastAt} />
        </p>
        {!isOneAddress(path) && <p className="text-sm text-text-muted">{t('personal')}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-1 needs-js:hidden">
        {isOneAddress(path) && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('redirectLabel', { path })}
            onClick={onRedirect}
          >
            {t('redirect')}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          loading={isBusy}
          aria-label={t('dismissLabel', { path })}
          onClick={() => void dismiss()}
        >
          {t('dismiss')}
        </Button>
      </div>
    </li>
  );
}
