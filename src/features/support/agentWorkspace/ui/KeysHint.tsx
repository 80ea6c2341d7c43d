import { useTranslation } from '#ui/useTranslation.ts';

/** Takes the focus of those who leave the text box above it; Tab leads on. */
export function KeysHint({ id }: { id: string }) {
  const { t } = useTranslation('supportDesk');
  return (
    <p id={id} tabIndex={-1} className="sr-only text-xs text-text-muted focus:not-sr-only">
      {t('keys.hint')}
    </p>
  );
}
