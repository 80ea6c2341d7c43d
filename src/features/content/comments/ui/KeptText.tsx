import Copy from 'virtual:icons/copy';
import { plainTextOf } from '#core/plainText.ts';
import { Button } from '#ui/Button.tsx';
import { copyText } from '#ui/copyText.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type KeptTextProps = {
  html: string;
  onDiscard: () => void;
};

/** Below a text that can no longer be submitted: options to copy it. */
export function KeptText({ html, onDiscard }: KeptTextProps) {
  const { t } = useTranslation('live');
  const copy = async () => {
    try {
      await copyText(plainTextOf(html), html);
      showSuccess(t('copied'));
    } catch {
      showError(t('notCopied'));
    }
  };
  return (
    <>
      <p className="text-sm text-text-muted">{t('kept')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </>
  );
}
