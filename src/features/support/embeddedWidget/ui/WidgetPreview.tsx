import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { widgetPaths } from '../widgetPaths.ts';
import type { WidgetAdminData } from './widgetAdminDocuments.ts';

/** Shows the widget on this page, as sites show it. */
export function WidgetPreview({ widget }: { widget: WidgetAdminData }) {
  const { t } = useTranslation('widgetAdmin');
  const { basePath } = useShell();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const script = document.createElement('script');
    script.src = `${basePath}${widgetPaths.script}`;
    document.body.append(script);
    return () => {
      script.remove();
      document.querySelector('plaza-widget')?.remove();
      Reflect.deleteProperty(window, 'Plaza');
    };
  }, [isShown, basePath]);
  if (!widget.isShown) return <p className="mt-4 text-sm text-text-muted">{t('preview.off')}</p>;
  return (
    <div className="mt-4">
      <Button
        size="sm"
        variant="secondary"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'preview.hide' : 'preview.show')}
      </Button>
    </div>
  );
}
