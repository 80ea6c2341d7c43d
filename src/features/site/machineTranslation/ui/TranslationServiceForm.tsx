import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatFullCount } from '#core/formatCount.ts';
import { isSameService } from '#core/namedService.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type TranslationServiceKind,
  translationServiceKinds,
  translationServiceSchema,
} from '../translationServiceInput.ts';
import { TranslationTrialView } from './TranslationTrialView.tsx';
import {
  RemoveTranslationServiceMutation,
  SaveTranslationServiceMutation,
  TestTranslationServiceMutation,
  type TranslationServiceInfo,
  type TranslationTrialResult,
} from './translationServiceDocuments.ts';

const exampleUrls = {
  LIBRETRANSLATE: 'https://libretranslate.com',
  OPENAI: 'https://api.openai.com/v1',
} as const satisfies Record<TranslationServiceKind, string>;

/** Edits the service, and has it translate a sentence before it is saved. */
export function TranslationServiceForm({ service }: { service: TranslationServiceInfo }) {
  const { t, language } = useTranslation('translationService');
  const { revalidate } = useRevalidator();
  const [act] = usePageAction();
  const [trial, setTrial] = useState<TranslationTrialResult | 'REFUSED' | null>(null);
  const [isTesting, setTesting] = useState(false);
  const form = useZodForm({
    schema: translationServiceSchema,
    defaultValues: {
      isOn: service.isOn,
      kind: (service.kind ?? 'LIBRETRANSLATE') as TranslationServiceKind,
      url: service.url ?? '',
      model: service.model ?? '',
      key: '',
    },
    fieldErrorText: ({ rule }) =>
      rule === 'url' || rule === 'privateHost' || rule === 'unencrypted'
        ? t(`faults.${rule}`)
        : undefined,
    formErrorText: () => t('failed'),
    onSubmit: (values, { idempotencyKey }) =>
      runOperation(SaveTranslationServiceMutation, {
        input: { clientMutationId: idempotencyKey, service: values },
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
      const input = { service: form.values };
      const found = await runOperation(TestTranslationServiceMutation, { input });
      setTrial(found.testTranslationService.trial);
    } catch (error) {
      if (error instanceof ClientError && error.faults.length > 0) form.fail(error);
      else setTrial('REFUSED');
    }
    setTesting(false);
  }
  const remove = () =>
    act({
      ask: { title: t('removeTitle'), text: t('removeText'), danger: true },
      run: async () => {
        await runOperation(RemoveTranslationServiceMutation, { input: {} });
        form.reset({ ...form.values, isOn: false, url: '', model: '', key: '' });
      },
      done: t('removed'),
      failed: t('failed'),
    });
  const { kind } = form.values;
  const keepsKey = service.hasKey && isSameService(service.url, form.values.url);
  const plain = { dir: 'ltr', spellCheck: false, autoComplete: 'off' } as const;
  return (
    <Card>
      <form {...form.formProps} noValidate className="flex flex-col gap-5">
        <LeaveGuard form={form} />
        <Checkbox label={t('isOn')} hint={t('isOnHint')} {...form.checkbox('isOn')} />
        <div className="field-grid sm:grid-cols-2">
          <Field {...form.field('kind')} label={t('kind')} required>
            <Select>
              {translationServiceKinds.map((each) => (
                <option key={each} value={each}>
                  {t(`kinds.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...form.field('url')} label={t('url')} hint={t('urlHint')} required>
            <TextInput {...plain} type="url" placeholder={exampleUrls[kind]} />
          </Field>
          {kind === 'OPENAI' && (
            <Field {...form.field('model')} label={t('model')} hint={t('modelHint')} required>
              <TextInput {...plain} maxLength={200} />
            </Field>
          )}
          <Field
            {...form.field('key')}
            label={t('key')}
            hint={keepsKey ? t('keepKey') : t('keyHint')}
            optional
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
        </div>
        <p className="text-sm text-text-muted">
          {t('usage', {
            sent: formatFullCount(service.characters, language),
            most: formatFullCount(service.dailyCharacters, language),
          })}{' '}
          <Link to="/admin/settings?q=translation" className="text-accent underline">
            {t('settings')}
          </Link>
        </p>
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
          {service.isStored && (
            <Button variant="quiet" className="needs-js:hidden" onClick={() => void remove()}>
              {t('remove')}
            </Button>
          )}
        </div>
        <div role="status">{trial !== null && <TranslationTrialView trial={trial} />}</div>
      </form>
    </Card>
  );
}
