import { Button } from '#ui/Button.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { LoadedData } from './useWidgetData.ts';

/** While a screen loads, and if it could not be loaded or is not there. */
export function WidgetLoading({ loaded }: { loaded: LoadedData<unknown> }) {
  const { t } = useTranslation('widgetFrame');
  if (!loaded.hasFailed && loaded.data === null) {
    return (
      <div className="flex flex-col gap-3 p-4">
        <SkeletonLines />
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-4 text-sm">
      {t(loaded.hasFailed ? 'loadFailed' : 'notFound')}
      {loaded.hasFailed && (
        <Button size="sm" variant="secondary" onClick={loaded.retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
