import { useTranslation } from './useTranslation.ts';

/** The first tab stop of every page; skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('ui');
  return (
    <a
      href="#content"
      className="sr-only rounded-md bg-surface-raised px-4 py-3 font-medium shadow-lg focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50"
    >
      {t('skipToContent')}
    </a>
  );
}
