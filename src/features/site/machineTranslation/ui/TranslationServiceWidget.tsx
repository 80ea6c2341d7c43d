import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { TranslationServiceForm } from './TranslationServiceForm.tsx';
import type { TranslationServiceQuery } from './translationServiceDocuments.ts';

/** The service that translates posts, off until somebody names one. */
export function TranslationServiceWidget({
  data,
}: WidgetProps<never, ResultOf<typeof TranslationServiceQuery> | null>) {
  const { t } = useTranslation('translationService');
  const service = data?.translationService;
  if (!service) return null;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <TranslationServiceForm service={service} />
    </div>
  );
}
