import { useId } from 'react';
import { apiAreas } from '#core/apiAreas.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { lifetimes, mostKeyName } from '../apiKeyRules.ts';
import { CreateApiKeyMutation } from './apiKeyDocuments.ts';
import { useApiKeyErrors } from './useApiKeyErrors.ts';

/** Names a key and what it may do. */
export function NewApiKeyDialog(props: ModalViewProps<'newApiKey'>) {
  const { isService, asksPassword } = props;
  const { t } = useTranslation('apiKeys');
  const id = useId();
  const form = useZodForm({
    schema: async () => (await import('../apiKeyInputs.ts')).newApiKeySchema,
    defaultValues: {
      ...{ name: '', username: '', addresses: '', password: '' },
      ...{ isWriting: false, areas: ['content'] as string[], lifetime: '90' },
    },
    toInput: (values) => ({ ...values, isService }),
    ...useApiKeyErrors(asksPassword),
    onSubmit: async ({ lifetime, username, ...values }) => {
      const input = { ...values, isService, lifetime: Number(lifetime) };
      const { createApiKey } = await runOperation(CreateApiKeyMutation, {
        input: isService ? { ...input, username } : input,
      });
      return createApiKey;
    },
    onSuccess: ({ key }) => props.close({ key }),
  });
  const areasError = form.errorWithin('areas');
  return (
    <FormDialog
      title={t(isService ? 'newService' : 'new')}
      submitLabel={t('create')}
      closable={props.closable}
      dismiss={props.dismiss}
      form={form}
    >
      <Field {...form.field('name')} label={t('name')} hint={t('nameHint')} required>
        <TextInput maxLength={mostKeyName} data-autofocus />
      </Field>
      {isService && (
        <Field {...form.field('username')} label={t('owner')} hint={t('ownerHint')}>
          <TextInput autoComplete="off" dir="ltr" />
        </Field>
      )}
      <fieldset aria-describedby={areasError && `${id}-error`}>
        <legend className="mb-2 text-sm font-medium">{t('areasLabel')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {apiAreas.map((area) => (
            <Checkbox key={area} {...form.checkbox('areas', area)} label={t(`areas.${area}`)} />
          ))}
        </div>
        <div role="status">
          <FieldError id={`${id}-error`} error={areasError} />
        </div>
      </fieldset>
      <Checkbox {...form.checkbox('isWriting')} label={t('mayWrite')} hint={t('mayWriteHint')} />
      <Field {...form.field('lifetime')} label={t('lifetime')}>
        <Select>
          {lifetimes.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t('noExpiry') : t('days', { count: days })}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...form.field('addresses')} label={t('addresses')} hint={t('addressesHint')}>
        <TextInput autoComplete="off" dir="ltr" placeholder="203.0.113.0/24" />
      </Field>
      {asksPassword && (
        <Field {...form.field('password')} label={t('password')} required>
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
    </FormDialog>
  );
}
