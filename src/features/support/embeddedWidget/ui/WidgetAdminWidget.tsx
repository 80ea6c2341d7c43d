import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { WidgetPreview } from './WidgetPreview.tsx';
import { WidgetSecrets } from './WidgetSecrets.tsx';
import { WidgetSettingsForm } from './WidgetSettingsForm.tsx';
import { WidgetSnippet } from './WidgetSnippet.tsx';
import type { WidgetAdminQuery } from './widgetAdminDocuments.ts';

/** The widget for other sites: its switch and sites, what they include, and the secret of their signatures. */
export function WidgetAdminWidget({
  data,
}: WidgetProps<object, ResultOf<typeof WidgetAdminQuery>>) {
  const { t } = useTranslation('widgetAdmin');
  const { widgetAdmin: widget } = data;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      <Card heading={<h2>{t('settings.title')}</h2>}>
        <WidgetSettingsForm key={JSON.stringify(widget)} widget={widget} />
      </Card>
      <Card heading={<h2>{t('snippet.title')}</h2>}>
        <WidgetSnippet />
        <WidgetPreview widget={widget} />
      </Card>
      <Card heading={<h2>{t('secrets.title')}</h2>}>
        <WidgetSecrets widget={widget} />
      </Card>
    </div>
  );
}
