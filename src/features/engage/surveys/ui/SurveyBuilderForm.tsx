import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormBar } from '#ui/forms/FormBar.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { isoOfLocal, localOfIso } from '#ui/localTime.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type DefinitionFault, definitionFaults } from '../definitionFaults.ts';
import { questionsOf, type SurveyDefinition } from '../surveyDefinitionRules.ts';
import {
  definitionSchema,
  promptSchema,
  saveSurveySchema,
  surveyAudiences,
  surveyLimits,
  surveyModes,
} from '../surveyRules.ts';
import { SurveyInviteFields } from './SurveyInviteFields.tsx';
import { SurveyOutline } from './SurveyOutline.tsx';
import { SurveyPromptFields } from './SurveyPromptFields.tsx';
import {
  type ManagedSurvey,
  PublishSurveyMutation,
  SaveSurveyMutation,
} from './surveyAdminDocuments.ts';

const anyPrompt = { seconds: 30, percent: 100, paths: [], languages: [] };

/** Saves the questions and settings together; publishing saves first. */
export function SurveyBuilderForm({ managed }: { managed: ManagedSurvey }) {
  const { t } = useTranslation('surveyAdmin');
  const { revalidate } = useRevalidator();
  const [faults, setFaults] = useState<readonly DefinitionFault[]>([]);
  const [isPublishing, setPublishing] = useState(false);
  const { survey } = managed;
  const published = managed.versions.flatMap(({ definition }) =>
    questionsOf(definitionSchema.parse(definition)),
  );
  const prompt = promptSchema.nullable().parse(managed.prompt);
  const form = useZodForm({
    schema: saveSurveySchema,
    defaultValues: {
      ...{ title: survey.title, description: survey.description ?? '' },
      ...{ mode: survey.mode, audience: survey.audience },
      ...{ opensAt: localOfIso(survey.opensAt), closesAt: localOfIso(survey.closesAt) },
      definition: definitionSchema.parse(managed.definition) satisfies SurveyDefinition,
      hasPrompt: prompt !== null,
      promptSeconds: (prompt ?? anyPrompt).seconds,
      promptPercent: (prompt ?? anyPrompt).percent,
      promptPaths: (prompt ?? anyPrompt).paths.join('\n'),
      promptLanguages: [...(prompt ?? anyPrompt).languages],
      invitedLists: [...managed.invitedLists],
      notifyAudience: managed.notifyAudience,
    },
    toInput: (values) => ({
      ...values,
      opensAt: dateOf(values.opensAt),
      closesAt: dateOf(values.closesAt),
      prompt: promptOf(values),
    }),
    pathOf: (field) =>
      field.replace(/^prompt\.(\w)/, (_all, first: string) => `prompt${first.toUpperCase()}`),
    updatedDate: managed.updatedAt,
    fieldErrorText: ({ rule }) =>
      rule === 'locked' ? t('fault.locked') : rule === 'order' ? t('fault.order') : undefined,
    formErrorText: () => t('failed'),
    onSubmit: ({ title, description, mode, audience, definition, ...values }, { updatedDate }) =>
      runOperation(SaveSurveyMutation, {
        input: {
          ...{ clientMutationId: '1', surveyId: survey.id, title, description, mode, audience },
          ...{ definition, updatedDate, prompt: promptOf(values) },
          ...{ invitedLists: values.invitedLists, notifyAudience: values.notifyAudience },
          ...{ opensAt: isoOfLocal(values.opensAt), closesAt: isoOfLocal(values.closesAt) },
        },
      }),
    onSuccess: async () => {
      if (isPublishing) return;
      showSuccess(t('saved'));
      await revalidate();
    },
  });
  const { definition } = form.values;

  async function publish(): Promise<void> {
    const found = definitionFaults(definition, published);
    setFaults(found);
    if (found.length > 0) {
      showError(t('notReady', { count: found.length }));
      return;
    }
    setPublishing(true);
    try {
      if (form.isDirtyNow()) await form.submit();
      // It was not saved: the form shows why.
      if (form.isDirtyNow()) return;
      await runOperation(PublishSurveyMutation, { input: { surveyId: survey.id } });
      showSuccess(t('published'));
      await revalidate();
    } catch {
      showError(t('failed'));
    } finally {
      setPublishing(false);
    }
  }

  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-5">
      <LeaveGuard form={form} />
      <SurveyOutline
        definition={definition}
        published={published}
        faults={faults}
        onChange={(next) => {
          form.setValue('definition', next);
          if (faults.length > 0) setFaults(definitionFaults(next, published));
        }}
      />
      <Card as="section" heading={<h2>{t('settings')}</h2>}>
        <div className="flex flex-col gap-4">
          <Checkbox
            label={t('oneAtATime')}
            checked={definition.oneAtATime ?? false}
            onChange={({ target }) =>
              form.setValue('definition', { ...definition, oneAtATime: target.checked })
            }
          />
          <Field {...form.field('title')} label={t('field.title')} required>
            <TextInput maxLength={surveyLimits.title} autoComplete="off" dir="auto" />
          </Field>
          <Field {...form.field('description')} label={t('field.description')}>
            <TextArea maxLength={surveyLimits.description} rows={3} dir="auto" />
          </Field>
          <div className="field-grid sm:grid-cols-2">
            <Field {...form.field('mode')} label={t('mode.label')} hint={t('mode.hint')}>
              <Select>
                {surveyModes.map((mode) => (
                  <option key={mode} value={mode}>
                    {t(`mode.${mode}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              {...form.field('audience')}
              label={t('audience.label')}
              hint={t('audience.hint')}
            >
              <Select>
                {surveyAudiences.map((audience) => (
                  <option key={audience} value={audience}>
                    {t(`audience.${audience}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field {...form.field('opensAt')} label={t('field.opensAt')} optional>
              <TextInput type="datetime-local" />
            </Field>
            <Field {...form.field('closesAt')} label={t('field.closesAt')} optional>
              <TextInput type="datetime-local" />
            </Field>
          </div>
        </div>
      </Card>
      <Card as="section" heading={<h2>{t('invite.heading')}</h2>}>
        <div className="flex flex-col gap-4">
          <SurveyInviteFields form={form} managed={managed} />
          <SurveyPromptFields form={form} />
        </div>
      </Card>
      <FormErrorSummary form={form} />
      <FormBar>
        <Button {...form.submitProps} variant="secondary">
          {t('save')}
        </Button>
        <Button loading={isPublishing} className="needs-js:hidden" onClick={() => void publish()}>
          {t(survey.phase === 'CLOSED' ? 'reopen' : 'publish')}
        </Button>
      </FormBar>
    </form>
  );
}

function dateOf(local: string): Date | null {
  const iso = isoOfLocal(local);
  return iso === null ? null : new Date(iso);
}

function promptOf(values: {
  hasPrompt: boolean;
  promptSeconds: number | null;
  promptPercent: number | null;
  promptPaths: string;
  promptLanguages: string[];
}) {
  if (!values.hasPrompt) return null;
  return {
    ...{ seconds: values.promptSeconds, percent: values.promptPercent },
    languages: values.promptLanguages,
    paths: values.promptPaths
      .split('\n')
      .map((path) => path.trim())
      .filter((path) => path !== ''),
  };
}
