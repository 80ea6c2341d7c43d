import { Button } from '#ui/Button.tsx';
import { copyText } from '#ui/copyText.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('twoFactor');
  const copy = async () => {
    try {
      await copyText(codes.join('\n'));
      showSuccess(t('codes.copied'));
    } catch {
      showError(t('codes.notCopied'));
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="rounded-md bg-surface-sunken p-4">
        <p className="text-sm">{t('codes.text')}</p>
        <ul dir="ltr" className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono sm:w-fit">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button onClick={onDone}>{t('codes.kept')}</Button>
      </div>
    </div>
  );
}
