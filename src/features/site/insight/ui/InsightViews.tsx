import { Link, useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import type { Dashboard } from '#core/insight/insightAsked.ts';
import { localeOf } from '#core/languages.ts';
import { Button } from '#ui/Button.tsx';
import type { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  insightAnnotationSchema,
  insightViewLimits,
  insightViewSchema,
  viewRhythms,
} from '../insightViewInputs.ts';
import type { InsightDashboardData } from './dashboardDocuments.ts';
import {
  AddInsightAnnotationMutation,
  DeleteInsightAnnotationMutation,
  DeleteInsightViewMutation,
  SaveInsightViewMutation,
} from './insightViewDocuments.ts';
import { RemoveForm } from './RemoveForm.tsx';

type DashboardNode = InsightDashboardData['insightDashboard'];

/** Where the forms of a dashboard stand, and what was wrong with one that was posted without scripts. */
type FormPlace = { path: string; refused: ClientError | null };

/** The refusal, if it is about one of the form’s fields. */
function refusalOf(refused: ClientError | null, fields: readonly string[]): ClientError | null {
  return refused?.faults.some(({ field }) => fields.includes(field)) ? refused : null;
}

/** Links to the viewer’s own views. */
export function InsightViewLinks({
  views,
  path: ownPath,
}: Pick<DashboardNode, 'views'> & Pick<FormPlace, 'path'>) {
  const { t } = useTranslation('insight');
  const [act] = usePageAction();
  if (views.length === 0) return null;
  return (
    <nav aria-label={t('views.title')}>
      <ul className="flex flex-wrap gap-2">
        {views.map(({ id, name, path }) => (
          <li
            key={id}
            className="inline-flex items-center rounded-md border border-border bg-surface-raised text-sm"
          >
            <Link
              to={path}
              className="px-3 py-1.5 font-medium hover:underline pointer-coarse:tap-line"
            >
              <bdi>{name}</bdi>
            </Link>
            <RemoveForm
              {...{ mutation: 'deleteInsightView', id, path: ownPath }}
              label={t('views.delete', { name })}
              onRemove={() =>
                void act({
                  run: () => runOperation(DeleteInsightViewMutation, { input: { id } }),
                  done: t('views.deleted'),
                  failed: t('views.failed'),
                })
              }
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SaveProps = FormPlace & { dashboard: Dashboard; search: URLSearchParams };

/** Keeps the dashboard as it is filtered. */
export function SaveInsightView({ dashboard, search, path, refused }: SaveProps) {
  const { t } = useTranslation('insight');
  const { basePath, typed } = useShell();
  const initialError = refusalOf(refused, ['name', 'mailed']);
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: insightViewSchema.pick({ name: true }),
    defaultValues: { name: '', mailed: '' },
    action: `${basePath}${formPath('saveInsightView')}`,
    initialError,
    typedValues: initialError && typed,
    onSubmit: async ({ name, mailed }) => {
      await runOperation(SaveInsightViewMutation, {
        input: {
          ...{ name, dashboard, query: `${search}` },
          mailed: viewRhythms.find((each) => each === mailed) ?? null,
        },
      });
    },
    onSuccess: () => {
      showSuccess(t('views.saved'));
      void revalidate();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-wrap items-end gap-3">
      <HiddenFields values={{ dashboard, query: `${search}`, path }} />
      <Field label={t('views.name')} required {...form.field('name')} className="min-w-40 flex-1">
        <TextInput maxLength={insightViewLimits.name} />
      </Field>
      <Field label={t('views.mailed')} {...form.field('mailed')} className="min-w-40 flex-1">
        <Select>
          <option value="">{t('views.never')}</option>
          {viewRhythms.map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {t(`views.${rhythm}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button {...form.submitProps} variant="secondary">
        {t('views.save')}
      </Button>
      <FormErrorSummary form={form} />
    </form>
  );
}

/** What happened in the period, and a form for more. */
export function InsightAnnotations({
  annotations,
  today,
  path,
  refused,
}: Pick<DashboardNode, 'annotations'> & FormPlace & { today: string }) {
  const { t, language } = useTranslation('insight');
  const { basePath, typed } = useShell();
  const { revalidate } = useRevalidator();
  const [act] = usePageAction();
  const dates = new Intl.DateTimeFormat(localeOf(language), {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  const initialError = refusalOf(refused, ['day', 'text']);
  const form = useZodForm({
    schema: insightAnnotationSchema,
    defaultValues: { day: today, text: '' },
    action: `${basePath}${formPath('addInsightAnnotation')}`,
    initialError,
    typedValues: initialError && typed,
    onSubmit: (input) => runOperation(AddInsightAnnotationMutation, { input }),
    onSuccess: () => {
      showSuccess(t('annotations.added'));
      void revalidate();
    },
  });
  return (
    <div className="flex flex-col gap-3">
      {annotations.length > 0 && (
        <ul className="flex flex-col text-sm">
          {annotations.map(({ id, day, text }) => (
            <li key={id} className="flex items-center gap-3">
              <span className="w-16 text-text-muted tabular-nums">
                {dates.format(new Date(day))}
              </span>
              <bdi className="min-w-0 flex-1 wrap-anywhere">{text}</bdi>
              <RemoveForm
                {...{ mutation: 'deleteInsightAnnotation', id, path }}
                label={t('annotations.delete', { text })}
                onRemove={() =>
                  void act({
                    run: () => runOperation(DeleteInsightAnnotationMutation, { input: { id } }),
                    done: t('annotations.deleted'),
                    failed: t('annotations.failed'),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-text-muted">{t('annotations.hint')}</p>
      <form {...form.formProps} className="flex flex-wrap items-end gap-3">
        <HiddenFields values={{ path }} />
        <Field label={t('annotations.day')} required {...form.field('day')}>
          <TextInput type="date" />
        </Field>
        <Field
          label={t('annotations.text')}
          required
          {...form.field('text')}
          className="min-w-40 flex-1"
        >
          <TextInput maxLength={insightViewLimits.text} />
        </Field>
        <Button {...form.submitProps} variant="secondary">
          {t('annotations.add')}
        </Button>
        <FormErrorSummary form={form} />
      </form>
    </div>
  );
}
