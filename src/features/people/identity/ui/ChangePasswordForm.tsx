import { Button } from '#ui/Button.tsx';
import type { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { identityEndpoints } from './identityEndpoints.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useEndpointForm } from './useEndpointForm.ts';

interface ChangePasswordFormProps {
  initialError?: ClientError | null;
  onDone: () => void;
}

/** The current password and a new one (SPEC §7 change-password). */
export function ChangePasswordForm({ initialError = null, onDone }: ChangePasswordFormProps) {
  const { t } = useTranslation(['identity', 'account']);
  const { viewer } = useShell();
  const form = useEndpointForm({
    endpoint: identityEndpoints.changePassword,
    schema: async () => (await import('../identityRules.ts')).changePasswordSchema,
    defaultValues: { currentPassword: '', newPassword: '', passwordConfirmation: '' },
    general: t('account:failures.password'),
    initialError,
    onDone,
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <FormErrorSummary form={form} />
      {/* Username for the browser's password manager. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={viewer.username ?? ''}
        hidden
        readOnly
      />
      <Field {...form.field('currentPassword')} label={t('fields.currentPassword')} required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <NewPasswordFields
        label={t('fields.newPassword')}
        password={form.field('newPassword')}
        confirmation={form.field('passwordConfirmation')}
      />
      <HiddenFields />
      <Button {...form.submitProps} size="lg">
        {t('account:password.action')}
      </Button>
    </form>
  );
}
