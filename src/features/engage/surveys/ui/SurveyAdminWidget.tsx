import ChartColumn from 'virtual:icons/chart-column';
import ClipboardList from 'virtual:icons/clipboard-list';
import Pencil from 'virtual:icons/pencil';
import { Link, useNavigate } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { readSurveyListAddress, surveyPaths } from '../surveyAddress.ts';
import { createSurveySchema, surveyLimits } from '../surveyRules.ts';
import { CreateSurveyMutation } from './surveyAdminDocuments.ts';
import type { SurveyListQuery, SurveyNode } from './surveyDocuments.ts';

type SurveyAdminProps = WidgetProps<unknown, ResultOf<typeof SurveyListQuery>>;

/** All surveys, drafts too, for those who manage them. */
export function SurveyAdminWidget({ data, page }: SurveyAdminProps) {
  const { t } = useTranslation('surveyAdmin');
  const { nodes, hasMore } = data.surveys;
  const { page: number } = readSurveyListAddress(page.search);
  const isNew = new URLSearchParams(page.search).has('new');
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      add={{ label: t('new'), to: `${surveyPaths.admin}?new` }}
      form={
        isNew && (
          <Card as="section" heading={<h2>{t('new')}</h2>}>
            <NewSurveyForm />
          </Card>
        )
      }
      rows={nodes}
      empty={{ icon: <ClipboardList />, title: t('none'), description: t('noneHint') }}
      pages={{
        ...{ page: number, hasMore },
        hrefFor: (to) => `${surveyPaths.admin}?${new URLSearchParams({ page: String(to) })}`,
      }}
    >
      {(survey) => <AdminRow key={survey.id} survey={survey} />}
    </AdminList>
  );
}

function AdminRow({ survey }: { survey: SurveyNode }) {
  const { t } = useTranslation('surveyAdmin');
  const { id, title, phase, responseCount } = survey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <Link
          to={surveyPaths.edit(id)}
          dir="auto"
          className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
          <Badge tone={phase === 'OPEN' ? 'success' : 'neutral'}>{t(`phase.${phase}`)}</Badge>
          {t('responses', { count: responseCount ?? 0 })}
        </p>
      </div>
      <div className="flex gap-1">
        <LinkButton
          to={surveyPaths.results(id)}
          variant="secondary"
          size="sm"
          icon={<ChartColumn aria-hidden className="size-4" />}
        >
          <span aria-hidden>{t('results')}</span>
          <span className="sr-only">{t('resultsOf', { title })}</span>
        </LinkButton>
        <LinkButton
          to={surveyPaths.edit(id)}
          variant="quiet"
          size="sm"
          icon={<Pencil aria-hidden className="size-4" />}
        >
          <span aria-hidden>{t('edit')}</span>
          <span className="sr-only">{t('editOf', { title })}</span>
        </LinkButton>
      </div>
    </li>
  );
}

function NewSurveyForm() {
  const { t } = useTranslation('surveyAdmin');
  const navigate = useNavigate();
  const form = useZodForm({
    schema: createSurveySchema,
    defaultValues: { title: '', template: 'BLANK' },
    formErrorText: () => t('failed'),
    onSubmit: async (values, { idempotencyKey }) => {
      const input = { ...values, clientMutationId: idempotencyKey };
      return (await runOperation(CreateSurveyMutation, { input })).createSurvey.survey;
    },
    onSuccess: ({ id }) => navigate(surveyPaths.edit(id)),
  });
  useFocusIntoForm(form);
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <div className="field-grid sm:grid-cols-2">
        <Field {...form.field('title')} label={t('field.title')} required>
          <TextInput maxLength={surveyLimits.title} autoComplete="off" dir="auto" />
        </Field>
        <Field {...form.field('template')} label={t('template.label')}>
          <Select>
            {(['BLANK', 'NPS', 'CSAT'] as const).map((template) => (
              <option key={template} value={template}>
                {t(`template.${template}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <FormErrorSummary form={form} />
      <div className="flex gap-2">
        <Button {...form.submitProps}>{t('create')}</Button>
        <LinkButton to={surveyPaths.admin} variant="quiet">
          {t('cancel')}
        </LinkButton>
      </div>
    </form>
  );
}
