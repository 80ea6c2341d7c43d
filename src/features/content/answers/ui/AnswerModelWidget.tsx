import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AnswerModelForm } from './AnswerModelForm.tsx';
import type { AnswerModelQuery } from './answerModelDocuments.ts';

/** The model that phrases answers, off until somebody names one. */
export function AnswerModelWidget({
  data,
}: WidgetProps<never, ResultOf<typeof AnswerModelQuery> | null>) {
  const { t } = useTranslation('answerModel');
  const model = data?.answerModel;
  if (!model) return null;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <AnswerModelForm model={model} />
    </div>
  );
}
