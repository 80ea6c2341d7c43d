import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isSameService } from '#core/namedService.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { answerModelSchema } from '../answerModelInput.ts';
import {
  type AnswerModelInfo,
  type AnswerModelTestResult,
  RemoveAnswerModelMutation,
  SaveAnswerModelMutation,
  TestAnswerModelMutation,
} from './answerModelDocuments.ts';

const exampleUrl = 'https://api.openai.com/v1';

/** Edits the endpoint, and has it answer a question before it is saved. */
export function AnswerModelForm({ model }: { model: AnswerModelInfo }) {
  const { t } = useTranslation('answerModel');
  const { revalidate } = useRevalidator();
  const [act] = usePageAction();
  const [trial, setTrial] = useState<AnswerModelTestResult | 'REFUSED' | null>(null);
  const [isTesting, setTesting] = useState(false);
  const form = useZodForm({
    schema: answerModelSchema,
    defaultValues: {
      isOn: model.isOn,
      url: model.url ?? '',
      model: model.model ?? '',
      key: '',
      monthlyLimit: model.monthlyLimit as number | null,
    },
    fieldErrorText: ({ rule }) =>
      rule === 'url' || rule === 'privateHost' || rule === 'unencrypted'
        ? t(`faults.${rule}`)
        : undefined,
    formErrorText: () => t('failed'),
    onSubmit: (values, { idempotencyKey }) =>
      runOperation(SaveAnswerModelMutation, {
        input: { clientMutationId: idempotencyKey, model: inputOf(values) },
      }),
    onSuccess: async () => {
      showSuccess(t('saved'));
      form.setValue('key', '');
      form.markSaved();
      await revalidate();
    },
  });
  async function test(): Promise<void> {
    setTesting(true);
    setTrial(null);
    try {
      const input = { model: inputOf(form.values) };
      setTrial((await runOperation(TestAnswerModelMutation, { input })).testAnswerModel.trial);
    } catch {
      setTrial('REFUSED');
    }
    setTesting(false);
  }
  const remove = () =>
    act({
      ask: { title: t('removeTitle'), text: t('removeText'), danger: true },
      run: async () => {
        await runOperation(RemoveAnswerModelMutation, { input: {} });
        form.reset({ ...form.values, isOn: false, url: '', model: '', key: '' });
      },
      done: t('removed'),
      failed: t('failed'),
    });
  const keepsKey = model.hasKey && isSameService(model.url, form.values.url);
  const plain = { dir: 'ltr', spellCheck: false, autoComplete: 'off' } as const;
  return (
    <Card>
      <form {...form.formProps} noValidate className="flex flex-col gap-5">
        <LeaveGuard form={form} />
        <Checkbox label={t('isOn')} hint={t('isOnHint')} {...form.checkbox('isOn')} />
        <div className="field-grid sm:grid-cols-2">
          <Field {...form.field('url')} label={t('url')} hint={t('urlHint')} required>
            <TextInput {...plain} type="url" placeholder={exampleUrl} />
          </Field>
          <Field {...form.field('model')} label={t('model')} hint={t('modelHint')} required>
            <TextInput {...plain} maxLength={200} />
          </Field>
          <Field
            {...form.field('key')}
            label={t('key')}
            hint={keepsKey ? t('keepKey') : t('keyHint')}
            optional
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field
            {...form.field('monthlyLimit')}
            label={t('monthlyLimit')}
            hint={t('requests', { count: model.requests })}
            required
          >
            <TextInput type="number" min={1} max={1_000_000} dir="ltr" />
          </Field>
        </div>
        <FormErrorSummary form={form} />
        <div className="flex flex-wrap items-center gap-2">
          <Button {...form.submitProps}>{t('save')}</Button>
          <Button
            variant="secondary"
            className="needs-js:hidden"
            loading={isTesting}
            onClick={() => void test()}
          >
            {t('test')}
          </Button>
          {model.isStored && (
            <Button variant="quiet" className="needs-js:hidden" onClick={() => void remove()}>
              {t('remove')}
            </Button>
          )}
        </div>
        <div role="status">{trial !== null && <Trial trial={trial} />}</div>
      </form>
    </Card>
  );
}

function Trial({ trial }: { trial: AnswerModelTestResult | 'REFUSED' }) {
  const { t } = useTranslation('answerModel');
  if (trial === 'REFUSED') return <p className="text-sm text-danger">{t('testInvalid')}</p>;
  const { problem, status, milliseconds, sentences } = trial;
  if (problem !== null) {
    return (
      <p className="text-sm text-danger">
        {t(`problems.${problem}`, { status: `${status ?? ''}` })}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p>{t('tested', { seconds: (milliseconds / 1_000).toFixed(1) })}</p>
      <blockquote dir="auto" className="border-s-2 border-border ps-3 wrap-anywhere">
        {sentences.join(' ')}
      </blockquote>
    </div>
  );
}

interface AnswerModelValues {
  isOn: boolean;
  url: string;
  model: string;
  key: string;
  monthlyLimit: number | null;
}

function inputOf({ monthlyLimit, ...values }: AnswerModelValues) {
  return { ...values, monthlyLimit: monthlyLimit ?? 0 };
}
