import { useIdentityErrorText } from '#features/people/identity/ui/useIdentityErrorText.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { wasCancelled } from './passkeys.ts';

interface PasswordGateProps {
  /** Members with only a provider have no password. */
  asksPassword: boolean;
  /** Also asks for a name, with this suggestion. */
  name?: string;
  submit: string;
  danger?: boolean;
  act: (given: { currentPassword: string; name: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password before a change of sign-in methods. */
export function PasswordGate(props: PasswordGateProps) {
  const { asksPassword, name, submit, danger = false, act, onCancel } = props;
  const { t } = useTranslation('twoFactor');
  const identity = useTranslation('identity');
  const form = useZodForm({
    schema: async () =>
      (await import('../twoFactorRules.ts')).passwordGateSchemaOf({
        password: asksPassword,
        name: name !== undefined,
      }),
    defaultValues: { currentPassword: '', name: name ?? '' },
    ...useIdentityErrorText(),
    onSubmit: async (values) => {
      try {
        await act(values);
      } catch (error) {
        if (!wasCancelled(error)) throw error;
      }
    },
  });
  return (
    <form {...form.formProps} noValidate className="flex max-w-sm flex-col gap-4">
      <FormErrorSummary form={form} />
      {name !== undefined && (
        <Field {...form.field('name')} label={t('passkeyName')} required>
          <TextInput maxLength={60} />
        </Field>
      )}
      {asksPassword && (
        <Field
          {...form.field('currentPassword')}
          label={identity.t('fields.currentPassword')}
          required
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button {...form.submitProps} variant={danger ? 'danger' : 'primary'}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
