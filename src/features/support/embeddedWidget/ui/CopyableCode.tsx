import Copy from 'virtual:icons/copy';
import { Button } from '#ui/Button.tsx';
import { copyText } from '#ui/copyText.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Code with a button that copies it. */
export function CopyableCode({ code }: { code: string }) {
  const { t } = useTranslation('widgetAdmin');
  const copy = async () => {
    try {
      await copyText(code);
      showSuccess(t('copied'));
    } catch {
      showError(t('copyFailed'));
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard.
        tabIndex={0}
        className="w-full overflow-x-auto rounded-lg bg-surface-sunken p-3 text-xs"
      >
        <code>{code}</code>
      </pre>
      <Button
        size="sm"
        variant="secondary"
        icon={<Copy aria-hidden className="size-4" />}
        onClick={() => void copy()}
      >
        {t('copy')}
      </Button>
    </div>
  );
}
