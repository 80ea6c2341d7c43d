import { useTranslation } from '#ui/useTranslation.ts';

/** Error message in place of a widget whose data failed to load. */
export function WidgetError() {
  const { t } = useTranslation('layouts');
  return (
    <p className="rounded-lg border border-border p-4 text-text-muted" role="status">
      {t('widgetFault')}
    </p>
  );
}
