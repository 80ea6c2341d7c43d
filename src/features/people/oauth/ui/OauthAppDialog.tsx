import { useId } from 'react';
import { apiAreas } from '#core/apiAreas.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { mostAppName } from '../oauthRules.ts';
import { SaveOauthAppMutation } from './oauthDocuments.ts';

/** Names an app, where its members come back to, and the most that it may ask for. */
export function OauthAppDialog(props: ModalViewProps<'oauthApp'>) {
  const { app } = props;
  const { t } = useTranslation('oauth');
  const id = useId();
  const form = useZodForm({
    schema: async () => (await import('../oauthInputs.ts')).oauthAppSchema,
    defaultValues: {
      ...{ name: app?.name ?? '', redirectUris: app?.redirectUris.join('\n') ?? '' },
      areas: [...(app?.areas ?? ['content'])],
      ...{ isWriting: app?.isWriting ?? false, hasSecret: app?.hasSecret ?? false },
    },
    fieldErrorText: ({ field, rule }) => {
      if (field.startsWith('areas')) return t('errors.areas');
      if (field.startsWith('redirectUris') && rule !== 'required') return t('errors.redirectUris');
      return undefined;
    },
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'CONFLICT' ? 'errors.tooMany' : 'failed'),
    onSubmit: async (values) => {
      const input = { ...values, id: app?.id };
      return (await runOperation(SaveOauthAppMutation, { input })).saveOauthApp;
    },
    onSuccess: (saved) => props.close(saved),
  });
  const areasError = form.errorWithin('areas');
  return (
    <FormDialog
      title={t(app ? 'edit' : 'new')}
      submitLabel={t('save')}
      closable={props.closable}
      dismiss={props.dismiss}
      form={form}
    >
      <Field {...form.field('name')} label={t('name')} hint={t('nameHint')} required>
        <TextInput maxLength={mostAppName} data-autofocus />
      </Field>
      <Field
        {...form.field('redirectUris')}
        label={t('redirectUris')}
        hint={t('redirectUrisHint')}
        required
      >
        <TextArea dir="ltr" rows={3} />
      </Field>
      <fieldset aria-describedby={areasError && `${id}-error`}>
        <legend className="mb-2 text-sm font-medium">{t('areasLabel')}</legend>
        <div className="flex flex-col gap-2">
          {apiAreas.map((area) => (
            <Checkbox key={area} {...form.checkbox('areas', area)} label={t(`reads.${area}`)} />
          ))}
        </div>
        <div role="status">
          <FieldError id={`${id}-error`} error={areasError} />
        </div>
      </fieldset>
      <Checkbox {...form.checkbox('isWriting')} label={t('mayWrite')} hint={t('mayWriteHint')} />
      {app === null && (
        <Checkbox
          {...form.checkbox('hasSecret')}
          label={t('hasSecret')}
          hint={t('hasSecretHint')}
        />
      )}
    </FormDialog>
  );
}
