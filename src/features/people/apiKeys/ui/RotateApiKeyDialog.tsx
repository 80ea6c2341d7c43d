import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { overlaps } from '../apiKeyRules.ts';
import { RotateApiKeyMutation } from './apiKeyDocuments.ts';
import { useApiKeyErrors } from './useApiKeyErrors.ts';

/** Replaces a key, and says for how long the old one still works. */
export function RotateApiKeyDialog(props: ModalViewProps<'rotateApiKey'>) {
  const { id, name, asksPassword } = props;
  const { t } = useTranslation('apiKeys');
  const form = useZodForm({
    schema: async () => (await import('../apiKeyInputs.ts')).rotateApiKeySchema,
    defaultValues: { overlap: '24', password: '' },
    toInput: (values) => ({ ...values, id }),
    ...useApiKeyErrors(asksPassword),
    onSubmit: async ({ overlap, password }) => {
      const input = { id, overlap: Number(overlap), password };
      const { rotateApiKey } = await runOperation(RotateApiKeyMutation, { input });
      return rotateApiKey;
    },
    onSuccess: ({ key }) => props.close({ key }),
  });
  return (
    <FormDialog
      title={t('rotateTitle', { name })}
      text={t('rotateText')}
      submitLabel={t('rotate')}
      closable={props.closable}
      dismiss={props.dismiss}
      form={form}
    >
      <Field {...form.field('overlap')} label={t('overlap')}>
        <Select data-autofocus>
          {overlaps.map((hours) => (
            <option key={hours} value={hours}>
              {t(`overlaps.${hours}`)}
            </option>
          ))}
        </Select>
      </Field>
      {asksPassword && (
        <Field {...form.field('password')} label={t('password')} required>
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
    </FormDialog>
  );
}
