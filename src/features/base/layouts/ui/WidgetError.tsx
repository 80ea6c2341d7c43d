import { useTranslation } from '#ui/useTranslation.ts';

/** In the place of a widget whose data did not come: says so, and leaves the rest of the page alone. */
export function WidgetError() {
  const { t } = useTranslation('layouts');
  return (
    <p className="rounded-lg border border-border p-4 text-text-muted" role="status">
      {t('widgetFault')}
    </p>
  );
}
