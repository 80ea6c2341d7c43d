import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { widgetPaths } from '../widgetPaths.ts';
import { CopyableCode } from './CopyableCode.tsx';

/** What a site includes before the end of its body. */
export function WidgetSnippet() {
  const { t } = useTranslation('widgetAdmin');
  const { origin, basePath, language } = useShell();
  const code = `<script>
  window.Plaza = window.Plaza || function () { (Plaza.q = Plaza.q || []).push(arguments); };
  Plaza('init', { language: '${language.replace('_', '-')}' });
</script>
<script async src="${origin}${basePath}${widgetPaths.script}"></script>`;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-text-muted">{t('snippet.text')}</p>
      <CopyableCode code={code} />
    </div>
  );
}
